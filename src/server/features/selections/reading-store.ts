import { type SQL, sql } from 'drizzle-orm'
import { hasSeat, joinSeat, seatKind, visibleToTrade } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { type Parts, partsJson, sharedParts } from './replies/parts-store.ts'
import { stored } from './replies/rows-store.ts'

const columns = sql`p.id, p.company_id, p.name, p.currency, p.time_zone, p.archived_at is not null as archived, me.user_id, p.signing_rule,
  p.signing_threshold_cents,
  ${seatKind} as seat`
const dayOf = (now: unknown) => sql`(${now}::timestamptz at time zone p.time_zone)::date as today`

/** A person's seats, as `p`: no rows for strangers. */
export const seatsOf = (userId: unknown, now: unknown, where: SQL) => sql`(select ${columns}, ${dayOf(now)}
  from projects p ${joinSeat(sql`${userId}::integer`)}
  where ${hasSeat} and ${where})`

/** Lists leave out what is archived, except for trades that have to stop. */
export const notArchived = sql`(s.archived_at is null or (p.seat = 'subcontractor' and s.ended_approval is not null))`

const visibleBesidesTrades = sql`(p.seat = 'builder' or (s.sent_at is not null and ${notArchived}))`

/** What each seat sees: builders everything, clients what was sent and not archived, subcontractors what is or was approved for their trades. */
export const visible = sql`${visibleBesidesTrades} and (p.seat <> 'subcontractor' or ${visibleToTrade(sql`p.user_id`)})`

const userId = sql.placeholder('userId')
const projectId = sql`${sql.placeholder('projectId')}::integer`
const selectionId = sql`${sql.placeholder('selectionId')}::integer`

const seats = (where: SQL) => seatsOf(userId, sql.placeholder('now'), sql`p.id = ${projectId} and ${where}`)

/** The reader's seat as `p`, the selections as `s`, and what they need from other tables, all of one moment. */
const found = (p: SQL, where: SQL) => sql`with p as materialized ${p},
  s as materialized (select ${stored} from p join selections s on s.project_id = p.id where ${where}), ${sharedParts}
  select ${partsJson} as parts`

const listText = () =>
  found(seats(sql`${seatKind} <> 'subcontractor'`), sql`${notArchived} and ${visibleBesidesTrades}`)
const tradesListText = () => found(seats(sql`true`), sql`${notArchived} and ${visible}`)
const several = (where: SQL) => found(seats(sql`true`), sql`${where} and ${visible}`)
const oneText = () => several(sql`s.id = ${selectionId}`)
const severalText = () => several(sql`s.id = any(${sql.placeholder('ids')}::integer[]) and ${notArchived}`)

export type Reader = { userId: number; now: Date }

type Row = { parts: Parts }

const valuesOf = ({ userId: reader, now }: Reader, project: number) => ({
  userId: reader,
  now: now.toISOString(),
  projectId: project,
})

/** Every selection of a project that a builder or a client sees. */
export async function partsOfProject(db: Db, reader: Reader, project: number): Promise<Parts | undefined> {
  const [row] = await prepared<Row>(db, 'selections_of_project', listText, valuesOf(reader, project))
  return row?.parts
}

/** Every selection of a project that any seat sees. */
export async function partsForTrade(db: Db, reader: Reader, project: number): Promise<Parts | undefined> {
  const [row] = await prepared<Row>(db, 'selections_of_project_for_trades', tradesListText, valuesOf(reader, project))
  return row?.parts
}

export async function partsOfOne(
  db: Db,
  reader: Reader,
  project: number,
  selection: number,
): Promise<Parts | undefined> {
  const values = { ...valuesOf(reader, project), selectionId: selection }
  const [row] = await prepared<Row>(db, 'selection_of_project', oneText, values)
  return row?.parts
}

export async function partsOfSeveral(
  db: Db,
  reader: Reader,
  project: number,
  ids: readonly number[],
): Promise<Parts | undefined> {
  const values = { ...valuesOf(reader, project), ids }
  const [row] = await prepared<Row>(db, 'selections_of_project_by_id', severalText, values)
  return row?.parts
}
