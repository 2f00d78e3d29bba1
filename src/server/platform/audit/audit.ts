import { eq, sql } from 'drizzle-orm'
import { PAYLOAD_VERSION } from '#server/platform/audit/recorded.ts'
import type { Fact } from '#shared/events/payload-schemas.ts'
import type { Json } from '#shared/kernel/canonical-json.ts'
import { beginningOf } from '#shared/kernel/text/text.ts'
import { audienceOf, eventSentence } from '#shared/events/rules.ts'
import type { AuditKind } from '#shared/activity/vocabulary.ts'
import type { Notifies } from '#shared/notifications/audiences.ts'
import { projects } from '../../db/schema/projects.ts'
import { auditHeads } from '../../db/schema/selections.ts'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { insertEvents, type NewEvent } from '../events/emit.ts'
import { GENESIS, linkHash, type Link } from './chain.ts'

/** What an act records: a fact with the payload of its kind, and whom it tells. */
export type AuditEvent<Kind extends AuditKind = AuditKind> = {
  [K in Kind]: Fact<K> & {
    companyId: number
    projectId?: number
    selectionId?: number
    /** Narrower than what the kind of event is usually for. */
    audience?: 'builders'
    /** Everyone who is notified of the kind, unless the act says otherwise. It is not a part of the log. */
    notifies?: Notifies
  }
}[Kind]

/** A row of the log as it is stored; `parseRecorded` reads its data. */
export type RecordedEvent = {
  seq: number
  at: string
  kind: AuditKind
  actorId: number | null
  actorName: string
  projectId: number | null
  selectionId: number | null
  data: Json
}

type Recorder = Pick<Ctx<Pick<Actor, 'userId' | 'name'> | null>, 'actor' | 'now' | 'ip' | 'outbox'>

/** Appends one event: see `recordAll`. Returns the position in the chain. */
export async function record(tx: Db, ctx: Recorder, event: AuditEvent): Promise<number> {
  const [seq] = await recordAll(tx, ctx, [event])
  if (seq === undefined) throw new Error('The event was not recorded')
  return seq
}

/**
 * Appends events to their company's chain in the given order, in the transaction of the change, with the same few statements for
 * any number of them. Call it last: it takes the company's lock, after those of the project and its selections. Returns their
 * positions in the chain.
 */
export async function recordAll(tx: Db, ctx: Recorder, events: readonly AuditEvent[]): Promise<number[]> {
  const [first] = events
  if (!first) return []
  const { companyId } = first
  if (events.some((event) => event.companyId !== companyId)) throw new Error('The events are of several companies')
  const notes = notesOf(events)
  // The notes of several projects are written in the order of their ids, so that two acts cannot wait for each other.
  for (const note of notes.slice(0, -1)) await noteOnProject(tx, ctx, note)
  const ip = await storedAddress(tx, ctx.ip)
  const { snapshots, ...head } = await begin(tx, ctx, companyId, notes.at(-1))
  const at = ctx.now.toISOString()
  const actor = { actorId: ctx.actor?.userId ?? null, actorName: ctx.actor?.name ?? 'Finishwork' }
  let previousHash = head.hash
  const rows = events.map(({ kind, data, projectId = null, selectionId = null }, place) => {
    const seq = head.seq + 1 + place
    const facts = { v: PAYLOAD_VERSION, ...data, ...(place === 0 && snapshots.length > 0 && { snapshots }) } as Json
    const link: Link = { companyId, seq, at, kind, ...actor, projectId, selectionId, data: facts, ip, previousHash }
    previousHash = linkHash(link)
    return { ...link, hash: previousHash }
  })
  const seqs = rows.map(({ seq }) => seq)
  const live = events.map((event, place) => liveEvent(event, seqs[place] ?? 0, actor.actorId))
  await append(tx, { companyId, rows, live, seq: seqs.at(-1) ?? head.seq, hash: previousHash })
  ctx.outbox.hasEvents = true
  return seqs
}

type Appended = {
  companyId: number
  rows: readonly (Link & { hash: string })[]
  live: readonly NewEvent[]
  seq: number
  hash: string
}

/**
 * Writes the log, its head, the day's count and the live events in one statement, because every other act of the company waits for
 * this one. A template's events are not counted.
 */
async function append(tx: Db, { rows, live, ...head }: Appended): Promise<void> {
  const day = rows[0]?.at.slice(0, 10)
  await prepared(
    tx,
    'audit_append',
    () => sql`
      with entry as materialized (select * from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) x (seq bigint, at timestamptz, kind text,
          "actorId" int, "actorName" text, "projectId" int, "selectionId" int, data jsonb, ip inet, "previousHash" text, hash text)),
      logged as (
        insert into audit_log (company_id, seq, at, kind, actor_id, actor_name, project_id, selection_id, data, ip, previous_hash, hash)
        select ${sql.placeholder('companyId')}::int, seq, at, kind, "actorId", "actorName", "projectId", "selectionId", data, ip, "previousHash", hash
        from entry order by seq),
      headed as (
        update audit_heads set seq = ${sql.placeholder('seq')}::bigint, hash = ${sql.placeholder('hash')}::text
        where company_id = ${sql.placeholder('companyId')}::int),
      sent as (${insertEvents})
      select bump_day(${sql.placeholder('companyId')}::int, 'activity', 'UTC', ${sql.placeholder('day')}::date, (
        select count(*)::int from entry
        where not coalesce((select p.is_template from projects p where p.id = entry."projectId"), false)))`,
    { ...head, day, rows: JSON.stringify(rows), events: JSON.stringify(live) },
  )
}

function liveEvent(event: AuditEvent, seq: number, actorId: number | null): NewEvent {
  const { companyId, kind, projectId = null, selectionId = null, notifies = 'everyone' } = event
  // Without a project, only the company's own people receive it.
  const audience = projectId === null ? 'builders' : (event.audience ?? audienceOf(kind))
  return { companyId, projectId, kind, audience, data: { selectionId, seq, actorId, notifies } }
}

/** An address as the database writes it, because that is what is hashed: IPv6 has several spellings. */
export async function storedAddress(tx: Db, ip: string | null): Promise<string | null> {
  if (!ip?.includes(':')) return ip
  const result = await prepared<{ ip: string }>(
    tx,
    'audit_stored_address',
    () => sql`select host(${sql.placeholder('ip')}::inet) as ip`,
    { ip },
  )
  return result[0]?.ip ?? null
}

type Note = { projectId: number; text: string }

/** Each project shows the last of its events that clients may read. */
function notesOf(events: readonly AuditEvent[]): Note[] {
  const last = new Map<number, AuditEvent>()
  for (const event of events)
    if (event.projectId !== undefined && (event.audience ?? audienceOf(event.kind)) !== 'builders')
      last.set(event.projectId, event)
  return [...last]
    .toSorted(([a], [b]) => a - b)
    .map(([projectId, event]) => ({ projectId, text: beginningOf(eventSentence(event), 500) }))
}

/** An act on several projects: `begin` writes only the last of its notes. */
async function noteOnProject(tx: Db, ctx: Recorder, { projectId, text }: Note): Promise<void> {
  const activity = {
    recentActivity: text,
    recentActivityBy: ctx.actor?.userId ?? null,
    recentActivityName: ctx.actor?.name ?? 'Finishwork',
    recentActivityAt: ctx.now,
  }
  await tx.update(projects).set(activity).where(eq(projects.id, projectId))
}

type Beginning = { seq: number; hash: string; snapshots: [number, string, string][] }

/**
 * Notes the event on its project, then takes the company's lock, then takes the snapshots that selections left since the last
 * event: they are listed in this one, so that none can be changed or removed unseen. One statement, because every act waits for it.
 */
async function begin(tx: Db, ctx: Recorder, companyId: number, note: Note | undefined): Promise<Beginning> {
  const values = {
    companyId,
    projectId: note?.projectId ?? null,
    text: note?.text ?? null,
    by: ctx.actor?.userId ?? null,
    name: ctx.actor?.name ?? 'Finishwork',
    now: ctx.now.toISOString(),
  }
  const locked = () => prepared<Beginning>(tx, 'audit_begin', beginText, values)
  const [head] = await locked()
  if (head) return head
  await tx.insert(auditHeads).values({ companyId, seq: 0, hash: GENESIS }).onConflictDoNothing()
  const [first] = await locked()
  if (!first) throw new Error('A chain without a head')
  return first
}

const company = sql`${sql.placeholder('companyId')}::int`
// The head reads `noted`, so that the project is locked before the company, as in every act.
const beginText = () => sql`
  with noted as (update projects set recent_activity = ${sql.placeholder('text')}::text, recent_activity_by = ${sql.placeholder('by')}::int,
      recent_activity_name = ${sql.placeholder('name')}::text, recent_activity_at = ${sql.placeholder('now')}::timestamptz
    where id = ${sql.placeholder('projectId')}::int returning id),
  head as materialized (select h.seq, h.hash from audit_heads h
    where h.company_id = ${company} and (select count(*) from noted) >= 0 for update of h),
  taken as (update selection_snapshots s set audit_seq = head.seq + 1 from head
    where s.company_id = ${company} and s.audit_seq is null
    returning s.selection_id as id, s.fingerprint,
      regexp_replace(to_char(s.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z$', 'Z') as until)
  select head.seq, head.hash, coalesce((select json_agg(json_build_array(id, fingerprint, until)) from taken), '[]') as snapshots from head`
