import type { SelectionCan } from '#shared/selections/selection-schemas.ts'
import { type Act, isPossible, type Stage } from '#shared/selections/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Seat } from '#server/features/seats/public.ts'

type Kind = Seat['kind']

/** Who may act, before the transition table says whether it is still possible. */
const may = {
  edit: (kind: Kind) => kind === 'builder',
  propose: (kind: Kind) => kind !== 'subcontractor',
  choose: (kind: Kind) => kind !== 'subcontractor',
  sign: (kind: Kind) => kind === 'client',
  install: (kind: Kind) => kind !== 'client',
}

/** Builders create, edit, order, reopen and delete. */
export function requireBuilder(seat: Seat, message = 'Only the builder can do this.'): void {
  if (!may.edit(seat.kind)) throw new AppError('forbidden', message)
  requireOpenProject(seat)
}

/** Builders and clients propose items and choose them. */
export function requireChooser(seat: Seat): void {
  if (!may.choose(seat.kind)) throw new AppError('forbidden', 'Only the client and the builder can do this.')
  requireOpenProject(seat)
}

/** Nobody signs or declines for a client. */
export function requireClient(seat: Seat, message = 'Only the client can do this.'): void {
  if (!may.sign(seat.kind)) throw new AppError('forbidden', message)
  requireOpenProject(seat)
}

/** Builders and trades report what has arrived and what is installed. */
export function requireInstaller(seat: Seat): void {
  if (!may.install(seat.kind)) throw new AppError('forbidden', 'Only the builder and the trades can do this.')
  requireOpenProject(seat)
}

function requireOpenProject(seat: Seat): void {
  if (seat.archived) throw new AppError('conflict', 'This project is archived. It has to be restored first.')
}

/** What the transition table decides; the others depend on what was signed or archived. */
export type ActCan = Omit<SelectionCan, 'delete' | 'archive' | 'restore'>

type State = { stage: Stage; chosen: boolean; included: boolean }

/** What a person may do with a selection now: by their seat and the transition table. */
export function can(kind: Kind, { stage, chosen, included }: State): ActCan {
  const builds = may.edit(kind)
  const chooses = may.choose(kind)
  const signs = may.sign(kind) && !included
  return {
    edit: builds,
    propose: chooses && isPossible('propose', stage),
    send: builds && isPossible('send', stage),
    include: builds && isPossible(included ? 'exclude' : 'include', stage),
    choose: chooses && !included && isPossible('choose', stage),
    sign: signs && chosen && isPossible('sign', stage),
    decline: signs && isPossible('decline', stage),
    order: builds && isPossible('order', stage),
    deliver: may.install(kind) && isPossible('deliver', stage),
    install: may.install(kind) && isPossible('install', stage),
    reopen: builds && isPossible('reopen', stage),
    ask: chooses && stage !== 'draft',
    talkToTrades: kind !== 'client' && (stage === 'approved' || stage === 'ordered'),
  }
}

/** Nothing can be done with what is archived. */
export const cannot: ActCan = Object.fromEntries(
  Object.keys(can('builder', { stage: 'draft', chosen: false, included: false })).map((act) => [act, false]),
) as ActCan

type OptionState = { stage: Stage; chosen: boolean; own: boolean; last: boolean }

/** Builders withdraw any option, clients only their own proposals. */
export function requireWithdrawer(seat: Seat, own: boolean): void {
  if (!mayWithdraw(seat.kind, own)) throw new AppError('forbidden', 'You can only withdraw options you proposed.')
}

const mayWithdraw = (kind: Kind, own: boolean): boolean => may.edit(kind) || (may.propose(kind) && own)

/** Whether this option can be withdrawn by the reader. */
export function canWithdraw(kind: Kind, archived: boolean, { stage, chosen, own, last }: OptionState): boolean {
  const acts: Act[] = [chosen ? 'withdrawChosen' : 'withdraw', ...(last ? (['withdrawLast'] as const) : [])]
  return !archived && mayWithdraw(kind, own) && acts.every((act) => isPossible(act, stage))
}
