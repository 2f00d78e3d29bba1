import { eq, sql } from 'drizzle-orm'
import { eventSentence, type AuditData } from '#shared/activity/rules.ts'
import { beginningOf } from '#shared/kernel/text.ts'
import { audienceOf } from '#shared/events/rules.ts'
import type { AuditKind } from '#shared/activity/vocabulary.ts'
import { projects } from '../../db/schema/projects.ts'
import { auditHeads, auditLog } from '../../db/schema/selections.ts'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { emit } from '../events/emit.ts'
import { GENESIS, linkHash, type Link } from './chain.ts'

export type AuditEvent = {
  companyId: number
  kind: AuditKind
  projectId?: number
  selectionId?: number
  /** Current names, so that the sentence stays true when they change later. */
  data: AuditData
  /** Narrower than what the kind of event is usually for. */
  audience?: 'builders'
}

type Recorder = Pick<Ctx<Pick<Actor, 'userId' | 'name'> | null>, 'actor' | 'now' | 'ip' | 'outbox'>

/**
 * Appends an event to the company's chain, in the transaction of the change. Call it last: it takes the company's lock, after
 * those of the project and its selections. Returns the position in the chain.
 */
export async function record(tx: Db, ctx: Recorder, event: AuditEvent): Promise<number> {
  const { companyId, kind, data, projectId = null, selectionId = null } = event
  if (projectId !== null && event.audience === undefined) await noteOnProject(tx, ctx, projectId, kind, data)
  await prepared(
    tx,
    'audit_count_day',
    () => sql`select bump_day(${sql.placeholder('companyId')}, 'activity', 'UTC', ${sql.placeholder('day')}::date, 1)
      where not exists (select from projects p where p.id = ${sql.placeholder('projectId')}::integer and p.is_template)`,
    { companyId, projectId, day: ctx.now.toISOString().slice(0, 10) },
  )
  const ip = await storedAddress(tx, ctx.ip)
  const head = await lockHead(tx, companyId)
  const snapshots = await takeSnapshots(tx, companyId, head.seq + 1)
  const link: Link = {
    companyId,
    seq: head.seq + 1,
    at: ctx.now.toISOString(),
    kind,
    actorId: ctx.actor?.userId ?? null,
    actorName: ctx.actor?.name ?? 'Finishwork',
    projectId,
    selectionId,
    data: snapshots.length === 0 ? data : { ...data, snapshots },
    ip,
    previousHash: head.hash,
  }
  const hash = linkHash(link)
  await tx.insert(auditLog).values({ ...link, at: ctx.now, hash })
  await tx.update(auditHeads).set({ seq: link.seq, hash }).where(eq(auditHeads.companyId, companyId))
  // Without a project, only the company's own people receive it.
  const audience = projectId === null ? 'builders' : (event.audience ?? audienceOf(kind))
  const live = { selectionId, seq: link.seq, actorId: link.actorId }
  await emit(tx, ctx, { companyId, projectId, kind, audience, data: live })
  return link.seq
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

async function noteOnProject(
  tx: Db,
  ctx: Recorder,
  projectId: number,
  kind: AuditKind,
  data: AuditData,
): Promise<void> {
  const sentence = beginningOf(`${ctx.actor?.name ?? 'Finishwork'} ${eventSentence(kind, data)}`, 500)
  await tx
    .update(projects)
    .set({ recentActivity: sentence, recentActivityAt: ctx.now })
    .where(eq(projects.id, projectId))
}

/** Snapshots that selections left since the last event: listed in this one, so that none can be changed or removed unseen. */
async function takeSnapshots(tx: Db, companyId: number, seq: number): Promise<[number, string, string][]> {
  const rows = await prepared<{ id: number; fingerprint: string; until: string }>(
    tx,
    'audit_take_snapshots',
    () => sql`
      update selection_snapshots set audit_seq = ${sql.placeholder('seq')}
      where company_id = ${sql.placeholder('companyId')} and audit_seq is null
      returning selection_id as id, fingerprint,
        regexp_replace(to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z$', 'Z') as until`,
    { companyId, seq },
  )
  return rows.map(({ id, fingerprint, until }) => [id, fingerprint, until])
}

async function lockHead(tx: Db, companyId: number): Promise<{ seq: number; hash: string }> {
  const locked = () => tx.select().from(auditHeads).where(eq(auditHeads.companyId, companyId)).for('update')
  const [head] = await locked()
  if (head) return head
  await tx.insert(auditHeads).values({ companyId, seq: 0, hash: GENESIS }).onConflictDoNothing()
  const [first] = await locked()
  if (!first) throw new Error('A chain without a head')
  return first
}
