import { type SQL, sql } from 'drizzle-orm'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { hasSeat, joinSeat, seatKind, visibleToTrade } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { shownInstalledBefore } from './installing/was-installed-store.ts'
import { ended, selectionJoins, selectionJson, selectionJsonWithStops } from './selection-json-store.ts'
import { selectionParts } from './selection-parts-store.ts'

const columns = sql`p.id, p.company_id, p.name, p.currency, p.time_zone, p.archived_at is not null as archived, me.user_id, p.signing_rule,
  p.signing_threshold_cents,
  ${seatKind} as seat`
const dayOf = (now: unknown) => sql`(${now}::timestamptz at time zone p.time_zone)::date as today`

/** A person's seats, as `p`: no rows for strangers. */
export const seatsOf = (userId: unknown, now: unknown, where: SQL) => sql`(select ${columns}, ${dayOf(now)}
  from projects p ${joinSeat(sql`${userId}::integer`)}
  where ${hasSeat} and ${where})`

/** Lists leave out what is archived, except for trades that have to stop. */
export const notArchived = sql`(s.archived_at is null or (p.seat = 'subcontractor' and ${ended} is not null))`

const visibleBesidesTrades = sql`(p.seat = 'builder' or (s.sent_at is not null and ${notArchived}))`

/** What each seat sees: builders everything, clients what was sent and not archived, subcontractors what is or was approved for their trades. */
export const visible = sql`${visibleBesidesTrades} and (p.seat <> 'subcontractor' or ${visibleToTrade(sql`p.user_id`)})`

const userId = sql.placeholder('userId')
const projectId = sql`${sql.placeholder('projectId')}::integer`
const selectionId = sql`${sql.placeholder('selectionId')}::integer`

const seats = (where: SQL) => seatsOf(userId, sql.placeholder('now'), sql`p.id = ${projectId} and ${where}`)

/** The reader's seat as `p`, the selections as `s`, and what they need from other tables. */
const found = (p: SQL, where: SQL) => sql`with p as materialized ${p},
  s as materialized (select s.* from p join selections s on s.project_id = p.id where ${where}), ${selectionParts}`
const replies = (json: SQL) =>
  sql`select (select ${json}) as one, s.id from s join p on p.id = s.project_id ${selectionJoins}`
const list = (json: SQL) =>
  sql`select coalesce((select json_agg(j.one order by j.id)::text from (${replies(json)}) j), '[]') as json from p`

const listText =
  () => sql`${found(seats(sql`${seatKind} <> 'subcontractor'`), sql`${notArchived} and ${visibleBesidesTrades}`)}
  ${list(selectionJson)}`
const tradesListText = () =>
  sql`${found(seats(sql`true`), sql`${notArchived} and ${visible}`)} ${list(selectionJsonWithStops)}`

const several = (where: SQL) => sql`${found(seats(sql`true`), sql`${where} and ${visible}`)}
  select j.one::text as json from (${replies(selectionJsonWithStops)}) j order by j.id`
const oneText = () => several(sql`s.id = ${selectionId}`)

type Row = { json: string }
type Reader = { userId: number; now: Date }

/**
 * The JSON of a project's selections, or undefined when the person has no seat. Builders and clients are the many: their statement
 * is tried first and has no parts for trades.
 */
export async function listJson(db: Db, reader: Reader, project: number): Promise<string | undefined> {
  const values = { userId: reader.userId, now: reader.now.toISOString(), projectId: project }
  const [row] = await prepared<Row>(db, 'selections_of_project', listText, values)
  return (row ?? (await prepared<Row>(db, 'selections_of_project_for_trades', tradesListText, values))[0])?.json
}

export async function read(db: Db, reader: Reader, project: number, selection: number): Promise<Selection | undefined> {
  const values = { userId: reader.userId, now: reader.now.toISOString(), projectId: project, selectionId: selection }
  const [row] = await prepared<Row>(db, 'selection_of_project', oneText, values)
  return row && withInstallation(db, JSON.parse(row.json) as Selection)
}

/** What was installed under an approval that has ended is said beside it. */
async function withInstallation(db: Db, selection: Selection): Promise<Selection> {
  const { stopped, previousApproval } = selection
  if (!stopped && !previousApproval) return selection
  const installed = await shownInstalledBefore(db, selection.id)
  if (!installed) return selection
  return {
    ...selection,
    ...(stopped && { stopped: { ...stopped, installed } }),
    ...(previousApproval && { previousApproval: { ...previousApproval, installed } }),
  }
}

/** Every selection of a project that the person sees, in the order of their ids; none without a seat. */
export const readEvery = async (db: Db, reader: Reader, project: number): Promise<Selection[]> =>
  JSON.parse((await listJson(db, reader, project)) ?? '[]') as Selection[]

const severalText = () => several(sql`s.id = any(${sql.placeholder('ids')}::integer[]) and ${notArchived}`)

/** Several selections of one project, in the order of their ids. */
export async function readAll(db: Db, reader: Reader, project: number, ids: readonly number[]): Promise<Selection[]> {
  const values = { userId: reader.userId, now: reader.now.toISOString(), projectId: project, ids }
  const rows = await prepared<Row>(db, 'selections_of_project_by_id', severalText, values)
  return rows.map(({ json }) => JSON.parse(json) as Selection)
}

/** The same for the rows that someone has just changed. */
export const readRows = (
  db: Db,
  { actor, now }: { actor: { userId: number }; now: Date },
  project: number,
  rows: readonly { id: number }[],
): Promise<Selection[]> =>
  readAll(
    db,
    { userId: actor.userId, now },
    project,
    rows.map(({ id }) => id),
  )
