import { marginPercent } from '#shared/procurement/costs/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { QueryOf, ReplyOf } from '#shared/kernel/endpoint.ts'
import { toUnits } from '#shared/kernel/money.ts'
import type { BilledAmounts, MoneyAmounts } from '#shared/money/contract.ts'
import type { listProjectMoney, readCompanyMoney, readProjectMoney } from '#shared/money/endpoints.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { pageHeaders, withHeaders } from '#server/platform/http/reply.ts'
import { countWhatChanged } from './counting.ts'
import { requireMoneySeat, seesMoney } from './policy.ts'
import * as store from './store.ts'

const PAGE = 50
const position = cursorOf(cursorPart.text, cursorPart.id)

/** Sums are counted in cents, so that the columns of the table add up to them. */
const amountsOf = (rows: readonly store.Cents[]): MoneyAmounts => {
  const sum = (pick: (row: store.Cents) => number): number => rows.reduce((total, row) => total + pick(row), 0)
  const priced = sum(({ pricedCents }) => pricedCents)
  const cost = sum(({ costCents }) => costCents)
  return {
    sold: toUnits(sum(({ soldCents }) => soldCents)),
    priced: toUnits(priced),
    cost: toUnits(cost),
    margin: toUnits(priced - cost),
    marginPercent: marginPercent(priced, cost),
    committed: toUnits(sum(({ committedCents }) => committedCents)),
  }
}

const billedOf = ({ orderedCents, invoicedCents, disputedCents }: store.BilledCents): BilledAmounts => ({
  ordered: toUnits(orderedCents),
  invoiced: toUnits(invoicedCents),
  disputed: toUnits(disputedCents),
})

const budgetOf = (cents: number | null): number | null => (cents === null ? null : toUnits(cents))

const onlyCommitted = (committedCents: number): store.Cents => ({
  soldCents: 0,
  pricedCents: 0,
  costCents: 0,
  committedCents,
})

/** Freight and other lines without a selection are a cost of their project. */
const charges = (committedCents: number): store.Cents => ({
  ...onlyCommitted(committedCents),
  costCents: committedCents,
})

export async function companyMoney(ctx: Ctx): Promise<ReplyOf<typeof readCompanyMoney>> {
  const companyId = seesMoney(ctx.actor)
  await countWhatChanged(ctx, companyId)
  const totals = await store.totalsOf(ctx.db, companyId)
  return {
    currency: totals.currency,
    projects: totals.projects,
    other: {
      ...amountsOf([onlyCommitted(totals.otherCommittedCents)]),
      ...billedOf({
        orderedCents: totals.otherOrderedCents,
        invoicedCents: totals.otherInvoicedCents,
        disputedCents: totals.otherDisputedCents,
      }),
    },
    total: { ...amountsOf([totals]), ...billedOf(totals), budget: toUnits(totals.budgetCents) },
  }
}

/** The projects by name, one page at a time. */
export async function projectsMoney(ctx: Ctx, query: QueryOf<typeof listProjectMoney>, url: string) {
  const companyId = seesMoney(ctx.actor)
  const { limit = PAGE, cursor } = query
  const at = position.decode(cursor)
  await countWhatChanged(ctx, companyId)
  const after = at && { name: at[0], id: at[1] }
  const rows = await store.projectPage(ctx.db, { companyId, limit: limit + 1, after })
  const { projects: total } = await store.totalsOf(ctx.db, companyId)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? position.encode([last.key, last.id]) : null
  return withHeaders(
    page.map((row) => ({
      id: row.id,
      name: row.name,
      budget: budgetOf(row.budgetCents),
      ...amountsOf([row]),
      ...billedOf(row),
    })),
    pageHeaders(url, { total, next }),
  )
}

export async function projectMoney(ctx: Ctx, projectId: number): Promise<ReplyOf<typeof readProjectMoney>> {
  const seat = await planSeatOf(ctx.db, ctx.actor, projectId)
  requireMoneySeat(seat)
  const { companyId } = seat
  await countWhatChanged(ctx, companyId)
  const project = await store.projectRow(ctx.db, companyId, projectId)
  if (!project) throw new AppError('not_found', 'Project not found')
  const rows = await store.selectionRows(ctx.db, companyId, projectId)
  const other = charges(await store.committedWithoutSelection(ctx.db, companyId, projectId))
  return {
    currency: project.currency,
    project: {
      id: project.id,
      name: project.name,
      budget: budgetOf(project.budgetCents),
      ...amountsOf([...rows, other]),
      ...billedOf(project),
    },
    selections: rows.map((row) => ({ id: row.id, name: row.name, room: row.room, ...amountsOf([row]) })),
    other: amountsOf([other]),
  }
}
