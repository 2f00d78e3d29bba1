import { MAX_ID } from '#shared/kernel/ids.ts'
import type { LogRow } from '#shared/procurement/log/contract.ts'
import type { WorkCalendar } from '#shared/schedule/calendar.ts'
import type { Buffers } from '#shared/schedule/deadlines/decide-by.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { type FloatPart, listByFloat } from './float-store.ts'
import { logRow } from './rows.ts'
import type { LogFactsRow, LogList } from './store.ts'

/** Where each part of the list continues. */
const position = cursorOf(
  cursorPart.day,
  cursorPart.id,
  cursorPart.score,
  cursorPart.id,
  cursorPart.score,
  cursorPart.id,
  cursorPart.day,
  cursorPart.id,
  cursorPart.id,
)

type Place = Record<FloatPart, { key: string; id: number }>

const beginning = (descending: boolean): Place =>
  descending
    ? {
        waiting: { key: 'infinity', id: MAX_ID },
        typed: { key: String(MAX_ID), id: MAX_ID },
        ordered: { key: String(MAX_ID), id: MAX_ID },
        onSite: { key: 'infinity', id: MAX_ID },
        unknown: { key: '0', id: 0 },
      }
    : {
        waiting: { key: '0001-01-01', id: 0 },
        typed: { key: String(-MAX_ID), id: 0 },
        ordered: { key: String(-MAX_ID), id: 0 },
        onSite: { key: '0001-01-01', id: 0 },
        unknown: { key: '0', id: 0 },
      }

function decode(cursor: string | undefined, descending: boolean): Place {
  const at = position.decode(cursor)
  if (!at) return beginning(descending)
  const [day, waitingId, daysOff, typedId, days, orderedId, installDay, onSiteId, unknownId] = at
  return {
    waiting: { key: day, id: waitingId },
    typed: { key: String(daysOff), id: typedId },
    ordered: { key: String(days), id: orderedId },
    onSite: { key: installDay, id: onSiteId },
    unknown: { key: '0', id: unknownId },
  }
}

const encode = ({ waiting, typed, ordered, onSite, unknown }: Place): string =>
  position.encode([
    waiting.key,
    waiting.id,
    Number(typed.key),
    typed.id,
    Number(ordered.key),
    ordered.id,
    onSite.key,
    onSite.id,
    unknown.id,
  ])

type Found = { part: FloatPart; facts: LogFactsRow; row: LogRow }
type Calendar = WorkCalendar & Buffers

/** One page of the log by float, and where the next one starts. */
export async function pageByFloat(db: Db, calendar: Calendar, list: LogList, cursor: string | undefined) {
  const place = decode(cursor, list.descending)
  const found = async (part: FloatPart): Promise<Found[]> =>
    (await listByFloat(db, part, list, place[part])).map((facts) => ({ part, facts, row: logRow(calendar, facts) }))
  const [unknown = [], ...known] = await Promise.all(
    (['unknown', 'waiting', 'typed', 'ordered', 'onSite'] as const).map((part) => found(part)),
  )
  const all = [...known.reduce((one, other) => merged(one, other, list.descending), []), ...unknown]
  const page = all.slice(0, list.limit - 1)
  for (const { part, facts } of page) place[part] = { key: facts.sortKey, id: facts.selectionId }
  const sign = list.descending ? -1 : 1
  const rows = page
    .map(({ row }) => row)
    // Within a page the order is exact: calendar days, by which orders are read, are not quite working days.
    .toSorted((a, b) => (a.float === null || b.float === null ? 0 : sign * (a.float - b.float)))
  return { rows, next: all.length > page.length ? encode(place) : null }
}

/** Both lists in their own order, the smaller float first. */
function merged(a: readonly Found[], b: readonly Found[], descending: boolean): Found[] {
  const all: Found[] = []
  let [i, j] = [0, 0]
  for (let [left, right] = [a[i], b[j]]; left || right; [left, right] = [a[i], b[j]]) {
    const first = (left?.row.float ?? 0) <= (right?.row.float ?? 0)
    if (left && (!right || first !== descending)) {
      all.push(left)
      i += 1
    } else if (right) {
      all.push(right)
      j += 1
    }
  }
  return all
}
