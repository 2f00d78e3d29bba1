import { AppError } from '#shared/kernel/errors.ts'
import type { Trades } from '#shared/selections/contract.ts'
import { lockSeat, seatOf } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { requireBuilder } from '../policy.ts'
import * as store from './trades-store.ts'

const who = 'Only the builder sets the trades.'

export async function list(ctx: Ctx, projectId: number): Promise<Trades[]> {
  const seat = await seatOf(ctx.db, ctx.actor, projectId)
  if (seat.kind !== 'builder') throw new AppError('forbidden', who)
  const trades = new Map<number, number[]>()
  for (const { userId, categoryId } of await store.ofProject(ctx.db, projectId))
    trades.set(userId, [...(trades.get(userId) ?? []), ...(categoryId === null ? [] : [categoryId])])
  return Array.from(trades, ([userId, categoryIds]) => ({ userId, categoryIds }))
}

type Setting = { projectId: number; userId: number; categoryIds: readonly number[] }

/** Sets the categories in which this subcontractor sees approved selections. */
export const set = (ctx: Ctx, { projectId, userId, categoryIds: given }: Setting): Promise<Trades> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, who)
    const person = await store.subcontractor(tx, projectId, userId)
    if (!person) throw new AppError('not_found')
    const categoryIds = [...new Set(given)].toSorted((a, b) => a - b)
    if ((await store.countCategories(tx, seat.companyId, categoryIds)) < categoryIds.length) {
      const message = 'There is no such category.'
      throw new AppError('invalid', message, { fields: { categoryIds: message } })
    }
    await store.replace(tx, { companyId: seat.companyId, projectId, userId, categoryIds })
    await record(tx, ctx, {
      companyId: seat.companyId,
      projectId,
      kind: 'project.trades_set',
      data: {
        project: seat.projectName,
        person: [person.firstName, person.lastName].filter(Boolean).join(' ') || 'someone',
        categoryIds,
      },
    })
    return { userId, categoryIds }
  })

/** Only a subcontractor on the same project can be assigned to a selection. */
export async function requireTrades(
  tx: Db,
  projectId: number,
  ids: readonly (number | null | undefined)[],
): Promise<void> {
  const wanted = new Set(ids.filter((id) => id !== null && id !== undefined))
  if ((await store.subcontractorsAmong(tx, projectId, [...wanted])).size === wanted.size) return
  const message = 'This person is not a subcontractor on this project. Add them to the project first.'
  throw new AppError('invalid', message, { fields: { tradeId: message } })
}
