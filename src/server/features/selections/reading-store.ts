import { type SQL, sql } from 'drizzle-orm'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { hasSeat, joinSeat, seatKind, visibleToTrade } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { shownInstalledBefore } from './installing/was-installed-store.ts'
import { type Parts, partsJson, sharedParts } from './replies/parts-store.ts'
import { stored } from './replies/rows-store.ts'
import { replier } from './replies/selection-reply.ts'

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

type Reader = { userId: number; now: Date }

type Row = { parts: Parts }

/** The selections that were read, in the order of their ids, or undefined when the person has no seat. */
function selectionsOf([row]: readonly Row[]): Selection[] | undefined {
  if (!row?.parts.projects) return undefined
  const { selections } = row.parts
  return selections?.toSorted((one, other) => one.id - other.id).map(replier(row.parts)) ?? []
}

/**
 * Every selection of a project that the person sees, in the order of their ids; undefined without a seat. Builders and clients are the
 * many: their statement is tried first and does not look for the work of a trade.
 */
async function listed(db: Db, reader: Reader, project: number): Promise<Selection[] | undefined> {
  const values = { userId: reader.userId, now: reader.now.toISOString(), projectId: project }
  return (
    selectionsOf(await prepared<Row>(db, 'selections_of_project', listText, values)) ??
    selectionsOf(await prepared<Row>(db, 'selections_of_project_for_trades', tradesListText, values))
  )
}

/** The same as JSON. */
export async function listJson(db: Db, reader: Reader, project: number): Promise<string | undefined> {
  const selections = await listed(db, reader, project)
  return selections && JSON.stringify(selections)
}

export async function read(db: Db, reader: Reader, project: number, selection: number): Promise<Selection | undefined> {
  const values = { userId: reader.userId, now: reader.now.toISOString(), projectId: project, selectionId: selection }
  const [found] = selectionsOf(await prepared<Row>(db, 'selection_of_project', oneText, values)) ?? []
  return found && withInstallation(db, found)
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

/** The same without the difference: none without a seat. */
export const readEvery = async (db: Db, reader: Reader, project: number): Promise<Selection[]> =>
  (await listed(db, reader, project)) ?? []

/** Several selections of one project, in the order of their ids. */
export async function readAll(db: Db, reader: Reader, project: number, ids: readonly number[]): Promise<Selection[]> {
  const values = { userId: reader.userId, now: reader.now.toISOString(), projectId: project, ids }
  return selectionsOf(await prepared<Row>(db, 'selections_of_project_by_id', severalText, values)) ?? []
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
