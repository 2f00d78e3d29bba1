import { sql } from 'drizzle-orm'
import type { Day } from '#shared/kernel/dates.ts'
import { isOpenStatus } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Withdrawn = {
  userId: number
  kind: 'changed' | 'site_change'
  /** The move with which the dates began to change. */
  since: number
}

/** Deletes notifications of a person's moves that no one has read or got by email. One row per reader. */
export const withdrawMoves = (tx: Db, projectId: number, actorId: number | null): Promise<Withdrawn[]> =>
  prepared<Withdrawn>(
    tx,
    'moves_withdraw',
    () => sql`
    with gone as (
      delete from notifications n using project_people pp
      where pp.project_id = ${sql.placeholder('projectId')}::integer and n.user_id = pp.user_id and n.project_id = pp.project_id
        and n.kind in ('changed', 'site_change') and n.read_at is null and n.mailed_at is null
        and n.actor_id is not distinct from ${sql.placeholder('actorId')}::integer and n.dedupe_key ~ '^moved:[0-9]+:[0-9]+:[0-9]+$'
      returning n.user_id, n.kind, split_part(n.dedupe_key, ':', 3)::integer as since)
    select user_id as "userId", kind, min(since) as since from gone group by user_id, kind order by user_id, kind`,
    { projectId, actorId },
  )

export type MovedSince = {
  since: number
  what: 'deadline' | 'milestone'
  name: string
  from: Day | null
  to: Day | null
}

/** Differences between now and the day before each of the moves: deadlines that clients know, and milestones. */
export const movedSince = (tx: Db, projectId: number, moveIds: readonly number[]): Promise<MovedSince[]> =>
  prepared<MovedSince>(
    tx,
    'moves_since',
    () => sql`
    with moves as (select m.id, m.before from schedule_moves m
      where m.project_id = ${sql.placeholder('projectId')}::integer and m.id = any(${sql.placeholder('moveIds')}::integer[]))
    select m.id as since, 'deadline' as what, s.name, x.deadline::text as "from", s.deadline::text as "to", s.id as position
    from moves m cross join lateral jsonb_to_recordset(m.before -> 'deadlines') x (id integer, deadline date)
    join selections s on s.id = x.id and s.archived_at is null and s.sent_at is not null and ${isOpenStatus(sql`s.status`)}
    where not s.deadline_typed and s.deadline is distinct from x.deadline
    union all
    select m.id, 'milestone', coalesce(e.title, (select d.before -> 'deleted' ->> 'title' from schedule_moves d
        where d.project_id = ${sql.placeholder('projectId')}::integer and d.before -> 'deleted' ->> 'id' = x.id::text limit 1), ''),
      x.start::text, e.scheduled_date::text, x.id
    from moves m cross join lateral jsonb_to_recordset(m.before -> 'milestones') x (id integer, start date)
    left join timeline_events e on e.id = x.id
    where e.scheduled_date is distinct from x.start
    order by since, what, position`,
    { projectId, moveIds },
  )
