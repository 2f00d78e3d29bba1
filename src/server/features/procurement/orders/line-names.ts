import { lineNameAmong } from '#shared/procurement/orders/words.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

/** The rooms of an order's lines, and what the lines are called among each other. A supplier reads both. */
export async function placesOfLines(db: Db, companyId: number, orderId: number) {
  const rows = await store.linesWithSelections(db, companyId, orderId)
  const lines = rows.map(({ line, selection }) => ({
    id: line.id,
    description: line.description,
    place: selection.room,
  }))
  return new Map(lines.map((line) => [line.id, { room: line.place, name: lineNameAmong(line, lines) }]))
}
