import { SelectionStatus, type SelectionCan } from '#shared/selections/selection-schemas.ts'
import { isPossible, type Act } from '#shared/selections/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Seat } from '#server/features/seats/public.ts'

type Kind = Seat['kind']

/** Who may act at all, before the table of transitions says whether it is still possible. */
const may = {
  edit: (kind: Kind) => kind === 'builder',
  propose: (kind: Kind) => kind !== 'subcontractor',
  choose: (kind: Kind) => kind !== 'subcontractor',
  sign: (kind: Kind) => kind === 'client',
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

function requireOpenProject(seat: Seat): void {
  if (seat.archived) throw new AppError('conflict', 'This project is archived. It has to be restored first.')
}

type State = { status: SelectionStatus; chosen: boolean; wasSigned: boolean }

/** What a person may do with a selection now: their seat on the project, and the table of transitions. */
export function can(kind: Kind, archived: boolean, { status, chosen, wasSigned }: State): SelectionCan {
  const open = !archived
  const builds = open && may.edit(kind)
  const chooses = open && may.choose(kind)
  const signs = open && may.sign(kind)
  return {
    edit: builds,
    delete: builds && !wasSigned && isPossible('delete', status),
    propose: chooses && isPossible('propose', status),
    choose: chooses && isPossible('choose', status),
    sign: signs && chosen && isPossible('sign', status),
    decline: signs && isPossible('decline', status),
    order: builds && isPossible('order', status),
    reopen: builds && isPossible('reopen', status),
    ask: chooses,
  }
}

const seats: readonly Kind[] = ['builder', 'client', 'subcontractor']
const either = [true, false]

/** Every result of `can`, by `seat|status|chosen|signed|archived`: replies that the database builds look it up. */
export const everyCan: Record<string, SelectionCan> = Object.fromEntries(
  seats.flatMap((kind) =>
    SelectionStatus.options.flatMap((status) =>
      either.flatMap((chosen) =>
        either.flatMap((wasSigned) =>
          either.map((archived) => [
            [kind, status, chosen, wasSigned, archived].join('|'),
            can(kind, archived, { status, chosen, wasSigned }),
          ]),
        ),
      ),
    ),
  ),
)

type OptionState = { status: SelectionStatus; chosen: boolean; own: boolean; last: boolean }

/** Builders withdraw any option, clients only what they proposed themselves; one client's proposal is not the other's. */
export function requireWithdrawer(seat: Seat, own: boolean): void {
  if (!mayWithdraw(seat.kind, own)) throw new AppError('forbidden', 'You can only withdraw options you proposed.')
}

const mayWithdraw = (kind: Kind, own: boolean): boolean => may.edit(kind) || (may.propose(kind) && own)

function canWithdraw(kind: Kind, archived: boolean, { status, chosen, own, last }: OptionState): boolean {
  const acts: Act[] = [chosen ? 'withdrawChosen' : 'withdraw', ...(last ? (['withdrawLast'] as const) : [])]
  return !archived && mayWithdraw(kind, own) && acts.every((act) => isPossible(act, status))
}

/** Every result of `canWithdraw` that is true, by `seat|status|chosen|own|last|archived`, looked up like `everyCan`. */
export const everyWithdraw: Record<string, true> = Object.fromEntries(
  seats.flatMap((kind) =>
    SelectionStatus.options.flatMap((status) =>
      either.flatMap((chosen) =>
        either.flatMap((own) =>
          either.flatMap((last) =>
            canWithdraw(kind, false, { status, chosen, own, last })
              ? [[[kind, status, chosen, own, last, false].join('|'), true as const]]
              : [],
          ),
        ),
      ),
    ),
  ),
)
