import { expect, test } from 'vitest'
import { catalogClosed } from '#shared/catalog/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { managedCompany, refusalOfClients, refuseTrades } from '#server/features/catalog/policy.ts'
import { importingCompany } from '#server/features/imports/policy.ts'
import { refusalAboutSelection, refusalOf } from '#server/features/messages/policy.ts'
import { requireMoneySeat, seesMoney } from '#server/features/money/policy.ts'
import { buys, keepsBooks, orders, procures, requireBuyer } from '#server/features/procurement/policy.ts'
import { managesClients } from '#server/features/people/policy.ts'
import { documentFor } from '#server/features/documents/policy.ts'
import { mustManage, readsSchedule } from '#server/features/schedule/policy.ts'
import { mustBuild } from '#server/features/projects/policy.ts'
import type { Seat } from '#server/features/seats/public.ts'
import * as selections from '#server/features/selections/policy.ts'
import { requireReader, requireSigner } from '#server/features/signoffs/policy.ts'
import type { Actor } from '#server/platform/actor.ts'

const actorOf = (companyId: number | null) => ({ userId: 1, companyId }) as Actor
const seatOf = (kind: Seat['kind'], archived = false) => ({ kind, archived }) as Seat
const archived = 'This project is archived. It has to be restored first.'

test.each([
  ['import', importingCompany],
  ['change the catalog', managedCompany],
  ['manage clients', managesClients],
  ['see costs', seesMoney],
  ['see invoices', keepsBooks],
  ['see orders', orders],
  ['see suppliers', buys],
  ['see the calendar', readsSchedule],
  ['see the procurement log', procures],
])('builders %s of their own company, and the refusal tells others who may', (what, companyOf) => {
  expect(companyOf(actorOf(3))).toBe(3)
  expect(() => companyOf(actorOf(null))).toThrow(
    new AppError('forbidden', `Only builders and administrators can ${what}.`),
  )
})

test.each([
  ['an item', requireBuyer],
  ['a project', requireMoneySeat],
])('clients and trades learn that only builders see what %s costs', (_, require) => {
  expect(() => require(seatOf('builder'))).not.toThrow()
  for (const kind of ['client', 'subcontractor'] as const)
    expect(() => require(seatOf(kind))).toThrow(
      new AppError('forbidden', 'Only builders and administrators can see costs.'),
    )
})

test('trades learn for whom the catalog is, and clients where they find products instead', () => {
  expect(() => refuseTrades({ type: 'subcontractor' })).toThrow(
    new AppError('forbidden', 'The catalog is open to builders and their clients.'),
  )
  expect(refusalOfClients()).toMatchObject({ code: 'forbidden', message: catalogClosed })
})

test.each([
  ['edit a selection', selections.requireBuilder, 'client', 'Only the builder can do this.'],
  ['choose an option', selections.requireChooser, 'subcontractor', 'Only the client and the builder can do this.'],
  ['decline a selection', selections.requireClient, 'builder', 'Only the client can do this.'],
  ['install a selection', selections.requireInstaller, 'client', 'Only the builder and the trades can do this.'],
  ['sign', requireSigner, 'builder', 'Only the client can sign.'],
  ['read sign-offs', requireReader, 'subcontractor', 'Sign-offs are for the client and the builder.'],
  ['change a project', mustBuild, 'client', 'Only builders and administrators can change a project.'],
  ['change the timeline', mustManage, 'client', 'Only builders and administrators can change the timeline.'],
] as const)('someone who may not %s learns who may', (_, require, kind, message) => {
  expect(() => require(seatOf(kind))).toThrow(new AppError('forbidden', message))
})

test.each([
  ['edit a selection', selections.requireBuilder, 'builder', archived],
  ['choose an option', selections.requireChooser, 'client', archived],
  ['sign', requireSigner, 'client', archived],
  ['change the timeline', mustManage, 'builder', 'This project is archived. Restore it before you change it.'],
] as const)('to %s, an archived project has to be restored first', (_, require, kind, message) => {
  expect(() => require(seatOf(kind, true))).toThrow(new AppError('conflict', message))
})

test('an option is withdrawn by its author, and the refusal says so', () => {
  expect(() => selections.requireWithdrawer(seatOf('client'), false)).toThrow(
    new AppError('forbidden', 'You can only withdraw options you proposed.'),
  )
})

test('someone who may not have a document learns for whom it is', () => {
  const ask = (kind: Seat['kind'], document: 'schedule' | 'allowances', version?: 'client' | 'trade') => () =>
    documentFor(seatOf(kind), { kind: document, format: 'pdf', group: 'room', ...(version && { version }) })
  const forbidden = (message: string) => new AppError('forbidden', message)
  expect(ask('subcontractor', 'allowances')).toThrow(
    forbidden('This document shows prices. It is for the client and the builder.'),
  )
  expect(ask('client', 'schedule', 'trade')).toThrow(
    forbidden('The version for trades is for the builder and the trades.'),
  )
  expect(ask('subcontractor', 'schedule', 'client')).toThrow(
    forbidden('The version with prices is for the client and the builder.'),
  )
})

test('someone who may not post a message learns who may, or where to ask', () => {
  const comment = { isInternal: false, forTrades: false, messageType: 'comment' }
  const refusals = [{ isInternal: true }, { forTrades: true }, { messageType: 'approval_request' }, {}]
  expect(refusals.map((more) => refusalOf(seatOf('client'), { ...comment, ...more }))).toEqual([
    'Only builders can write internal messages.',
    'Only the builder and the trades write in this conversation.',
    'Only your builder can request an approval.',
    null,
  ])
  expect(refusalAboutSelection('approval_request')).toBe(
    'Approvals and changes are requested in the client’s conversation.',
  )
})
