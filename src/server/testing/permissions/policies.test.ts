import { expect, test } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { type OrderStatus, orderStatuses } from '#shared/procurement/orders/statuses.ts'
import { refuseTrades } from '#server/features/catalog/policy.ts'
import { documentFor } from '#server/features/documents/policy.ts'
import { seatKey, tradeKey, visiblePart } from '#server/features/events/policy.ts'
import * as messages from '#server/features/messages/policy.ts'
import { requireMoneySeat } from '#server/features/money/policy.ts'
import * as procurement from '#server/features/procurement/policy.ts'
import { mayWith } from '#server/features/people/policy.ts'
import { mustBuild, projectRights } from '#server/features/projects/policy.ts'
import * as schedule from '#server/features/schedule/policy.ts'
import type { Seat } from '#server/features/seats/public.ts'
import * as selections from '#server/features/selections/policy.ts'
import * as signOffs from '#server/features/signoffs/policy.ts'
import * as suggestions from '#server/features/suggestions/policy.ts'

const seatOf = (kind: Seat['kind'], archived = false): Seat => ({
  userId: 1,
  projectId: 5,
  companyId: 3,
  projectName: 'Clarke residence',
  currency: 'USD',
  timeZone: 'America/New_York',
  archived,
  isTemplate: false,
  kind,
})
const seats = { builder: seatOf('builder'), client: seatOf('client'), trade: seatOf('subcontractor') }

/** The code of the refusal, or null when it is allowed. */
function refusal(act: () => void): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
const refusals = (require: (seat: Seat) => void) => [
  refusal(() => require(seats.builder)),
  refusal(() => require(seats.client)),
  refusal(() => require(seats.trade)),
  refusal(() => require(seatOf('builder', true))),
  refusal(() => require(seatOf('client', true))),
]

test.each([
  ['edit a selection', selections.requireBuilder, [null, 'forbidden', 'forbidden', 'conflict', 'forbidden']],
  ['choose an option', selections.requireChooser, [null, null, 'forbidden', 'conflict', 'conflict']],
  ['decline a selection', selections.requireClient, ['forbidden', null, 'forbidden', 'forbidden', 'conflict']],
  ['install a selection', selections.requireInstaller, [null, 'forbidden', null, 'conflict', 'forbidden']],
  ['sign', signOffs.requireSigner, ['forbidden', null, 'forbidden', 'forbidden', 'conflict']],
  ['read sign-offs', signOffs.requireReader, [null, null, 'forbidden', null, null]],
  ['read suggestions', suggestions.requireReader, [null, null, 'not_found', null, null]],
  ['change a project', mustBuild, [null, 'forbidden', 'forbidden', null, 'forbidden']],
  ['change the timeline', schedule.mustManage, [null, 'forbidden', 'forbidden', 'conflict', 'forbidden']],
  ['set an install day', schedule.mustPlan, [null, 'forbidden', 'forbidden', 'conflict', 'forbidden']],
  ['read why something is due', schedule.mustSeeDecisions, [null, null, 'forbidden', null, null]],
  ['read what a project costs', requireMoneySeat, [null, 'forbidden', 'forbidden', null, 'forbidden']],
] as const)(
  'to %s: builder, client, subcontractor, and builder and client of an archived project',
  (_, require, expected) => {
    expect(refusals((seat) => require(seat))).toEqual(expected)
  },
)

const approved = { stage: 'approved', chosen: true, included: false } as const
const proposed = { stage: 'selected', chosen: true, included: false } as const
const allowed = (can: object) => Object.keys(can).filter((act) => can[act as keyof typeof can])

test('clients sign and decline what is chosen, builders order what is approved, and trades only report on it', () => {
  expect(allowed(selections.can('builder', proposed))).toEqual([
    'edit',
    'propose',
    'send',
    'include',
    'choose',
    'reopen',
    'ask',
  ])
  expect(allowed(selections.can('client', proposed))).toEqual(['propose', 'choose', 'sign', 'decline', 'ask'])
  expect(allowed(selections.can('subcontractor', proposed))).toEqual([])
  expect(allowed(selections.can('client', { ...proposed, chosen: false }))).not.toContain('sign')
  expect(allowed(selections.can('client', { ...proposed, included: true }))).toEqual(['propose', 'ask'])
  expect(allowed(selections.can('builder', approved))).toContain('order')
  expect([false, true].map((included) => selections.can('builder', { ...approved, included }).include)).toEqual([
    false,
    true,
  ])
  expect(allowed(selections.can('client', approved))).toEqual(['ask'])
  expect(allowed(selections.can('subcontractor', approved))).toEqual(['install', 'talkToTrades'])
  expect(allowed(selections.can('subcontractor', { ...approved, stage: 'ordered' }))).toEqual(
    expect.arrayContaining(['deliver', 'talkToTrades']),
  )
  expect(allowed(selections.can('client', { ...approved, stage: 'ordered' }))).not.toContain('deliver')
  expect(allowed(selections.can('client', { ...proposed, stage: 'draft' }))).not.toContain('ask')
  expect(allowed(selections.can('builder', proposed))).not.toContain('talkToTrades')
})

test('clients withdraw their own options, builders any, and nobody on an archived project', () => {
  expect(refusal(() => selections.requireWithdrawer(seats.builder, false))).toBeNull()
  expect(refusal(() => selections.requireWithdrawer(seats.client, true))).toBeNull()
  expect(refusal(() => selections.requireWithdrawer(seats.client, false))).toBe('forbidden')
  expect(refusal(() => selections.requireWithdrawer(seats.trade, true))).toBe('forbidden')
  const option = { stage: 'in_review', chosen: false, own: true, last: false } as const
  expect(selections.canWithdraw('client', false, option)).toBe(true)
  expect(selections.canWithdraw('client', true, option)).toBe(false)
  expect(selections.canWithdraw('client', false, { ...option, own: false })).toBe(false)
  expect(selections.canWithdraw('builder', false, { ...option, stage: 'approved' })).toBe(false)
  expect(selections.canWithdraw('builder', false, { ...option, chosen: true })).toBe(true)
  expect(selections.canWithdraw('builder', false, { ...option, stage: 'selected', chosen: true })).toBe(false)
  expect(selections.canWithdraw('builder', false, { ...option, stage: 'selected' })).toBe(true)
  expect(selections.canWithdraw('builder', false, { ...option, stage: 'selected', last: true })).toBe(false)
})

test('only builders change a project, trades have no rights on it, and everyone else sees its money', () => {
  const change = ['edit', 'archive', 'managePeople', 'manageTimeline', 'addSelections']
  expect(allowed(projectRights(seats.builder))).toEqual([...change, 'seeMoney'])
  expect(allowed(projectRights(seatOf('builder', true)))).toEqual(['restore', 'seeMoney'])
  expect(allowed(projectRights(seats.client))).toEqual(['seeMoney'])
  expect(allowed(projectRights(seatOf('client', true)))).toEqual(['seeMoney'])
  expect(allowed(projectRights(seats.trade))).toEqual([])
})

const actor = { userId: 1, companyId: 3 } as Parameters<typeof mayWith>[0]

test.each([
  [{ userId: 2, isOwner: false, archived: false, joined: true }, ['edit', 'changeRole', 'archive']],
  [{ userId: 2, isOwner: false, archived: false, joined: false }, ['edit', 'changeRole', 'invite', 'archive']],
  [{ userId: 2, isOwner: true, archived: false, joined: true }, ['edit']],
  [{ userId: 1, isOwner: false, archived: false, joined: true }, ['edit']],
  [{ userId: 2, isOwner: false, archived: true, joined: false }, []],
])('with the team member %o an administrator can %o', (place, expected) => {
  expect(allowed(mayWith(actor, place))).toEqual(expected)
})

test('trades browse no catalog', () => {
  expect(refusal(() => refuseTrades({ type: 'subcontractor' }))).toBe('forbidden')
  expect(refusal(() => refuseTrades({ type: 'client' }))).toBeNull()
})

test('each seat gets the versions of a document that are for it', () => {
  const version = (seat: Seat, kind: 'schedule' | 'allowances', wanted?: 'client' | 'trade') => {
    let made: string | undefined
    const code = refusal(() => {
      made = documentFor(seat, { kind, format: 'pdf', group: 'room', ...(wanted && { version: wanted }) }).version
    })
    return code ?? made
  }
  expect(version(seats.builder, 'schedule', 'trade')).toBe('trade')
  expect(version(seats.builder, 'schedule')).toBe('client')
  expect(version(seats.builder, 'allowances', 'trade')).toBe('client')
  expect(version(seats.client, 'schedule')).toBe('client')
  expect(version(seats.client, 'schedule', 'trade')).toBe('forbidden')
  expect(version(seats.trade, 'schedule')).toBe('trade')
  expect(version(seats.trade, 'schedule', 'client')).toBe('forbidden')
  expect(version(seats.trade, 'allowances')).toBe('forbidden')
})

test('others answer a question, builders and its author resolve it, and only its author reopens it', () => {
  const comment = { senderId: 1, messageType: 'comment', isInternal: false, forTrades: false, resolvedAt: null }
  const asked = { ...comment, messageType: 'question' }
  const { may } = messages
  expect([messages.isOpen(comment), messages.isOpen(asked), messages.isOpen({ ...asked, resolvedAt: 1 })]).toEqual([
    false,
    true,
    false,
  ])
  expect([may.answer(seats.client, asked), may.answer({ ...seats.client, userId: 2 }, asked)]).toEqual([false, true])
  expect([may.resolve(seats.client, asked), may.resolve({ ...seats.client, userId: 2 }, asked)]).toEqual([true, false])
  expect(may.resolve({ ...seats.builder, userId: 2 }, asked)).toBe(true)
  expect(may.resolve(seatOf('builder', true), asked)).toBe(false)
  expect(may.answer({ ...seatOf('builder', true), userId: 2 }, asked)).toBe(false)
  expect([may.reopen(seats.client, asked), may.reopen(seats.client, { ...asked, resolvedAt: 1 })]).toEqual([
    false,
    true,
  ])
  expect(may.reopen({ ...seats.client, userId: 2 }, { ...asked, resolvedAt: 1 })).toBe(false)
  expect(may.reopen(seats.client, { ...comment, resolvedAt: 1 })).toBe(false)
  expect(may.reopen(seatOf('client', true), { ...asked, resolvedAt: 1 })).toBe(false)
  expect([seats.builder, seats.client, seats.trade].map(messages.visibility)).toEqual(['all', 'shared', 'trades'])
})

test('only builders post internal messages and ask trades for approval, and nobody asks for a change by message', () => {
  const plain = { isInternal: false, forTrades: false, messageType: 'comment' }
  expect(messages.writersOf(plain)).toEqual(['builder', 'client'])
  expect(messages.writersOf({ ...plain, isInternal: true })).toEqual(['builder'])
  expect(messages.writersOf({ ...plain, forTrades: true })).toEqual(['builder'])
  expect(messages.writersOf({ ...plain, messageType: 'approval_request' })).toEqual(['builder'])
  expect(messages.refusalOf(seats.trade, { ...plain, isInternal: true })).toMatch(/internal/)
  expect(messages.refusalOf(seats.trade, { ...plain, forTrades: true, messageType: 'approval_request' })).toBeNull()
  expect(
    ['comment', 'question', 'change_request'].map((type) => messages.refusalAboutSelection(type) === null),
  ).toEqual([true, true, false])
})

test('builders answer a suggestion, and its author withdraws it', () => {
  const { may } = suggestions
  expect([seats.builder, seats.client, seatOf('builder', true)].map(may.answer)).toEqual([true, false, false])
  expect([may.withdraw(seats.client, 1), may.withdraw(seats.client, 2)]).toEqual([true, false])
  expect(may.withdraw(seatOf('client', true), 1)).toBe(false)
})

test('an event reaches its audience only, and trades get no data about the selections of others', () => {
  type Event = Parameters<typeof visiblePart>[1]
  const event = (more: Partial<Event>): Event =>
    ({
      id: 1,
      companyId: 3,
      projectId: 5,
      userId: null,
      audience: 'project',
      kind: 'selection.sent',
      data: { selectionId: 9 },
      ...more,
    }) as Event
  const access = {
    seats: new Map([
      [seatKey(5, 1), 'client' as const],
      [seatKey(5, 2), 'subcontractor' as const],
      [seatKey(5, 4), 'subcontractor' as const],
    ]),
    trades: new Map([
      [tradeKey(9, 2), true],
      [tradeKey(9, 4), false],
    ]),
  }
  const part = (userId: number, companyId: number | null, more: Partial<Event>) => {
    const seen = visiblePart({ userId, companyId }, event(more), access)
    return seen === null ? 'nothing' : Object.keys(seen.data).length > 0 ? 'all' : 'that it changed'
  }
  expect(part(9, 3, { audience: 'builders' })).toBe('all')
  expect(part(9, 4, {})).toBe('nothing')
  expect(part(1, 4, {})).toBe('nothing')
  expect(part(1, null, {})).toBe('all')
  expect(part(1, null, { kind: 'message.posted' })).toBe('all')
  expect(part(1, null, { audience: 'builders' })).toBe('nothing')
  expect(part(1, null, { audience: 'trades' })).toBe('all')
  expect(part(1, null, { audience: 'trades', kind: 'message.posted' })).toBe('nothing')
  expect(part(2, null, {})).toBe('nothing')
  expect(part(2, null, { audience: 'trades' })).toBe('all')
  expect(part(2, null, { audience: 'trades', data: {} })).toBe('that it changed')
  expect(part(4, null, { audience: 'trades' })).toBe('that it changed')
  expect(part(2, null, { audience: 'trades', data: { selectionId: 8 } })).toBe('nothing')
  expect(part(6, null, {})).toBe('nothing')
  expect(part(1, null, { audience: 'person', userId: 1 })).toBe('all')
  expect(part(1, null, { audience: 'person', userId: 2 })).toBe('nothing')
  expect(part(2, null, { audience: 'person', userId: 2 })).toBe('all')
  expect(part(9, 3, { audience: 'person', userId: 1 })).toBe('nothing')
  expect(part(6, null, { audience: 'person', userId: 6 })).toBe('nothing')
  expect(part(6, null, { audience: 'person', userId: 6, projectId: null })).toBe('all')
  expect(part(6, null, { projectId: null })).toBe('nothing')
})

test('the timeline offers changes, open decisions and drafts to those who may have them', () => {
  const everyone = [seats.builder, seats.client, seats.trade, seatOf('builder', true)]
  expect(everyone.map(schedule.may.manage)).toEqual([true, false, false, false])
  expect(everyone.map(schedule.may.seeDeadlines)).toEqual([true, true, false, true])
  expect(everyone.map(schedule.may.seeDrafts)).toEqual([true, false, false, true])
  expect(everyone.map(schedule.may.plan)).toEqual([true, false, false, true])
})

test('a refusal of the schedule says who may, and what to do with an archived project', () => {
  const client = { companyId: null } as Parameters<typeof schedule.readsSchedule>[0]
  expect(() => schedule.readsSchedule(client)).toThrow('Only builders and administrators can see the calendar.')
  expect(schedule.readsSchedule({ ...client, companyId: 3 })).toBe(3)
  expect(() => schedule.mustSeeDecisions(seats.trade)).toThrow('Only builders and clients can see this.')
  expect(() => schedule.mustPlan(seats.client)).toThrow('Only builders and administrators can change the schedule.')
  expect(() => schedule.mustPlan(seatOf('builder', true))).toThrow(
    'This project is archived. Restore it before you change it.',
  )
})

test('an order offers what its status allows, and refuses the rest', () => {
  const possible = (status: OrderStatus) =>
    Object.entries(procurement.can(status)).flatMap(([act, allowed]) => (allowed ? [act] : []))
  expect(Object.fromEntries(orderStatuses.map((status) => [status, possible(status)]))).toEqual({
    draft: ['edit', 'delete', 'send'],
    sent: ['revise', 'resend', 'confirm', 'receive', 'cancel'],
    confirmed: ['revise', 'resend', 'receive', 'cancel'],
    partly_delivered: ['revise', 'resend', 'receive'],
    delivered: [],
    canceled: [],
  })
  expect(refusal(() => procurement.requirePossible('cancel', 'sent'))).toBeNull()
  expect(refusal(() => procurement.requirePossible('cancel', 'delivered'))).toBe('conflict')
})

test('an invoice is accepted and replaced while it is disputed, and only of a placed order', () => {
  expect(orderStatuses.filter(procurement.canRecord)).toEqual(['sent', 'confirmed', 'partly_delivered', 'delivered'])
  expect(procurement.canOfInvoice('disputed', 'sent')).toEqual({ accept: true, dispute: false, replace: true })
  expect(procurement.canOfInvoice('disputed', 'canceled')).toEqual({ accept: true, dispute: false, replace: false })
  expect(procurement.canOfInvoice('accepted', 'sent')).toEqual({ accept: false, dispute: true, replace: false })
  expect(procurement.canOfInvoice('replaced', 'sent')).toEqual({ accept: false, dispute: false, replace: false })
})
