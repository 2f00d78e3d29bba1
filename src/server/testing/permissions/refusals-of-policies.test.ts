import { expect, test } from 'vitest'
import { catalogClosed } from '#shared/catalog/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { requireBuyer } from '#server/features/buying/policy.ts'
import { managedCompany, refusalOfClients, refuseTrades } from '#server/features/catalog/policy.ts'
import { importingCompany } from '#server/features/imports/policy.ts'
import { keepsBooks } from '#server/features/invoices/policy.ts'
import { requireMoneySeat, seesMoney } from '#server/features/money/policy.ts'
import { orders } from '#server/features/orders/policy.ts'
import { managesClients } from '#server/features/people/policy.ts'
import { procures } from '#server/features/procurement/policy.ts'
import { readsSchedule } from '#server/features/schedule/policy.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { buys } from '#server/features/suppliers/policy.ts'
import type { Actor } from '#server/platform/actor.ts'

const actorOf = (companyId: number | null) => ({ userId: 1, companyId }) as Actor
const seatOf = (kind: Seat['kind']) => ({ kind }) as Seat

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
