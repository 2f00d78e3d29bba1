import { type Owner, owners, stepsOf } from '#shared/procurement/log/steps.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { listLog, type LogFactsRow, type LogList } from './store.ts'

/** Where the next page begins: the owner whose rows come next, and the last row that was shown. */
const position = cursorOf(cursorPart.id, cursorPart.day, cursorPart.id)

/**
 * One page of the log by owner of the next step, and where the next one starts. The owners follow each other in the order of a selection's
 * life, or the other way around; each has the most urgent first.
 */
export async function pageByOwner(
  db: Db,
  list: LogList,
  { owner, cursor }: { owner: Owner | undefined; cursor: string | undefined },
): Promise<{ rows: LogFactsRow[]; next: string | null }> {
  const inOrder = list.descending ? owners.toReversed() : owners
  const at = position.decode(cursor)
  const found: { turn: number; row: LogFactsRow }[] = []
  for (const [turn, one] of inOrder.entries()) {
    if ((owner !== undefined && one !== owner) || (at && turn < at[0]) || found.length >= list.limit) continue
    const after = at?.[0] === turn ? { key: at[1], id: at[2] } : null
    const part = { sort: 'due', descending: false, owner: one, steps: stepsOf(one), after } as const
    const rows = await listLog(db, { ...list, ...part, limit: list.limit - found.length })
    found.push(...rows.map((row) => ({ turn, row })))
  }
  const page = found.slice(0, list.limit - 1)
  const last = page.at(-1)
  const next =
    found.length > page.length && last ? position.encode([last.turn, last.row.sortKey, last.row.selectionId]) : null
  return { rows: page.map(({ row }) => row), next }
}
