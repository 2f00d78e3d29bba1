import type { SharedAllowanceFacts } from '#shared/documents/allowances.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { differenceCents } from '#shared/selections/deciding/deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './allowances-store.ts'

/** The shared allowances of a project, with what their open selections will probably cost. In currency units. */
export async function sharedAllowancesOf(db: Db, projectId: number): Promise<SharedAllowanceFacts[]> {
  const rows = await store.list(db, projectId)
  return rows.map(({ id, name, amountCents, chosenCents, restCents }) => ({
    id,
    name,
    amount: toUnits(amountCents),
    chosen: toUnits(chosenCents),
    rest: toUnits(restCents),
  }))
}

/** What shared allowances count for in a list of their selections: once, not once for each selection. */
export type CountedAllowance = { id: number; amount: number; rest: number; difference: number | null }

/** Builders' lists have drafts, so that their rest is counted with drafts. */
export async function countedAllowances(
  db: Db,
  ids: readonly number[],
  withDrafts: boolean,
): Promise<CountedAllowance[]> {
  if (ids.length === 0) return []
  return (await store.byIds(db, ids)).map((row) => {
    const difference = differenceCents(row.chosenCents, row.amountCents)
    return {
      id: row.id,
      amount: toUnits(row.amountCents),
      rest: toUnits(row.restCents + (withDrafts ? row.draftRestCents : 0)),
      difference: difference !== null && countsAgainst(row) ? toUnits(difference) : null,
    }
  })
}

/** While something under it is open, only over is certain. */
const countsAgainst = ({ chosenCents, amountCents, openSelections, sentSelections }: store.AllowanceRow): boolean =>
  chosenCents > amountCents || (openSelections === 0 && sentSelections > 0)
