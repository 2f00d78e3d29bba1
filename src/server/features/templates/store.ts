import { eq, inArray, sql } from 'drizzle-orm'
import type { Template } from '#shared/templates/contract.ts'
import type { TemplateMilestone } from '#shared/schedule/milestones/template-schedule.ts'
import { projects } from '#server/db/schema/projects.ts'
import { templateSchedules } from '#server/db/schema/schedule.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** The company's templates by name, each with its rooms in the order in which they were planned. */
export async function templatesOf(db: Db, companyId: number): Promise<Template[]> {
  const text = () => sql`
    select json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'currency', p.currency,
      'updatedAt', to_json(p.updated_at) #>> '{}', 'selections', coalesce(s.n, 0),
      'milestones', coalesce((select jsonb_array_length(m.milestones) from template_schedules m where m.project_id = p.id), 0),
      'allowances', (coalesce(s.cents, 0) + coalesce(a.cents, 0)) / 100.0, 'rooms', coalesce(s.rooms, '[]'::json)) as template
    from projects p
    left join lateral (
      select sum(r.n)::integer as n, sum(r.cents) as cents, json_agg(json_build_object('room', r.room, 'selections', r.n) order by r.first) as rooms
      from (select s.room, count(*)::integer as n, sum(s.allowance_cents) filter (where s.allowance_id is null) as cents, min(s.id) as first
        from selections s where s.project_id = p.id and s.archived_at is null group by s.room) r) s on true
    left join lateral (select sum(a.amount_cents) as cents from allowances a where a.project_id = p.id) a on true
    where p.company_id = ${sql.placeholder('companyId')} and p.archived_at is null and p.is_template
    order by lower(p.name), p.id`
  const rows = await prepared<{ template: Template }>(db, 'templates_list', text, { companyId })
  return rows.map(({ template }) => template)
}

export async function startOf(db: Db, projectId: number): Promise<string | null> {
  const [row] = await db.select({ day: projects.startDate }).from(projects).where(eq(projects.id, projectId))
  return row?.day ?? null
}

export async function saveSchedule(
  tx: Db,
  { companyId, projectId }: { companyId: number; projectId: number },
  milestones: TemplateMilestone[],
): Promise<void> {
  if (milestones.length > 0) await tx.insert(templateSchedules).values({ companyId, projectId, milestones })
}

/** Schedules of templates, in the order in which they are asked for. */
export async function schedulesOf(db: Db, projectIds: readonly number[]): Promise<TemplateMilestone[][]> {
  if (projectIds.length === 0) return []
  const rows = await db
    .select()
    .from(templateSchedules)
    .where(inArray(templateSchedules.projectId, [...projectIds]))
  return projectIds.flatMap((id) => rows.filter(({ projectId }) => projectId === id).map((row) => row.milestones))
}
