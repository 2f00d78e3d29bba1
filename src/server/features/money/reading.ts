import { marginPercent } from '#shared/buying/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { toUnits } from '#shared/kernel/money.ts'
import type { MoneyAmounts } from '#shared/money/contract.ts'
import type { readCompanyMoney, readProjectMoney } from '#shared/money/endpoints.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { requireMoneySeat, seesMoney } from './policy.ts'
import * as store from './store.ts'

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

const onlyCommitted = (committedCents: number): store.Cents => ({
  soldCents: 0,
  pricedCents: 0,
  costCents: 0,
  committedCents,
})

export async function companyMoney(ctx: Ctx): Promise<ReplyOf<typeof readCompanyMoney>> {
  const companyId = seesMoney(ctx.actor)
  const rows = await store.projectRows(ctx.db, companyId)
  const other = onlyCommitted(await store.otherCommitted(ctx.db, companyId))
  return {
    currency: await store.currencyOf(ctx.db, companyId),
    projects: rows.map((row) => ({
      id: row.id,
      name: row.name,
      budget: row.budgetCents === null ? null : toUnits(row.budgetCents),
      ...amountsOf([row]),
    })),
    other: amountsOf([other]),
    total: {
      ...amountsOf([...rows, other]),
      budget: toUnits(rows.reduce((sum, { budgetCents }) => sum + (budgetCents ?? 0), 0)),
    },
  }
}

export async function projectMoney(ctx: Ctx, projectId: number): Promise<ReplyOf<typeof readProjectMoney>> {
  const seat = await planSeatOf(ctx.db, ctx.actor, projectId)
  requireMoneySeat(seat)
  const { companyId } = seat
  const project = await store.projectRow(ctx.db, companyId, projectId)
  if (!project) throw new AppError('not_found', 'Project not found')
  const rows = await store.selectionRows(ctx.db, companyId, projectId)
  const other = onlyCommitted(await store.freeLines(ctx.db, companyId, projectId))
  return {
    currency: await store.currencyOf(ctx.db, companyId),
    project: {
      id: project.id,
      name: project.name,
      budget: project.budgetCents === null ? null : toUnits(project.budgetCents),
      ...amountsOf([...rows, other]),
    },
    selections: rows.map((row) => ({ id: row.id, name: row.name, room: row.room, ...amountsOf([row]) })),
    other: amountsOf([other]),
  }
}
