import type { Client } from 'pg'
import { keptFigures } from '../../src/server/testing/kept-figures.ts'
import { addHouses, found, type Part, planAround, type Tenant, withoutTriggers } from './part.ts'

const PER_PROJECT = 100
const MILESTONES = 12
/** From here on nearly every row of a page is of another house: 51 rows are of 10 houses in the smallest company, 43 in the next, 51 in the largest. */
const MANY_HOUSES = 10_000

const ofProject = (tail: string) => (tenant: Tenant) => `/projects/${tenant.facts['projectId']}${tail}`

export const schedule: Part = {
  name: 'schedule',
  of: 'selections',
  sizes: [1_000, 10_000, 100_000],
  tables: ['projects', 'selections', 'timeline_events'],
  fill,
  looks: [
    { name: 'timeline of a project', path: ofProject('/timeline?deadlines=true') },
    { name: 'chart of a project', path: ofProject('/schedule') },
    { name: 'log, next step', path: () => '/procurement-log', full: MANY_HOUSES },
    { name: 'log, by decide by', path: () => '/procurement-log?sort=decide', full: MANY_HOUSES },
    { name: 'log, by order by', path: () => '/procurement-log?sort=order', full: MANY_HOUSES },
    { name: 'log, by install', path: () => '/procurement-log?sort=install', full: MANY_HOUSES },
    { name: 'log, by owner', path: () => '/procurement-log?sort=owner', full: MANY_HOUSES },
    {
      name: 'log, by owner, trades first',
      path: () => '/procurement-log?sort=owner&descending=true',
      full: MANY_HOUSES,
    },
    { name: 'log, what suppliers owe', path: () => '/procurement-log?owner=supplier', full: MANY_HOUSES },
    { name: 'log, by float', path: () => '/procurement-log?sort=float', full: MANY_HOUSES },
    { name: 'log, largest float', path: () => '/procurement-log?sort=float&descending=true', full: MANY_HOUSES },
    { name: 'log, installed', path: () => '/procurement-log?show=installed', full: MANY_HOUSES },
    {
      name: 'log of a project, by float',
      path: ({ facts }) => `/procurement-log?sort=float&projectId=${facts['projectId']}`,
    },
    {
      name: 'log of a project, by owner',
      path: ({ facts }) => `/procurement-log?sort=owner&projectId=${facts['projectId']}`,
    },
    { name: 'look ahead, 3 weeks', path: () => '/look-ahead?weeks=3', full: MANY_HOUSES },
    { name: 'look ahead, 6 weeks', path: () => '/look-ahead?weeks=6', full: MANY_HOUSES },
    // Last, because each leaves versions of rows that it took back, which the others would read.
    { name: 'preview of a slip', path: ofProject('/schedule/preview'), body: () => ({ days: 10 }) },
    {
      name: 'preview of one milestone',
      path: ofProject('/schedule/preview'),
      body: ({ facts }) => ({ milestoneId: facts['milestoneId'], days: 10 }),
    },
  ],
}

/** Houses with a hundred selections and a chain of milestones each. Half of the selections are installed, the others are open in every status. */
function fill(client: Client, size: number): Promise<Tenant> {
  return withoutTriggers(client, async () => {
    const company = await found(client, `planner${size}`)
    const { companyId, ownerId } = company
    const at = (text: string, values: unknown[] = []) => client.query(text, [companyId, ...values])
    await addHouses(client, company, size / PER_PROJECT)
    await at(
      `insert into timeline_events (company_id, project_id, title, scheduled_date, planned_start, duration_days, status, created_by, created_at)
      select $1, p.id, 'Milestone ' || n, current_date - 60 + n * 14, current_date - 60 + n * 14, 5, 'planned', p.builder_id, now()
      from projects p cross join generate_series(1, ${MILESTONES}) n where p.company_id = $1 order by p.id, n`,
    )
    await at(
      `insert into milestone_dependencies (company_id, event_id, on_id, lag_days)
      select $1, e.id, b.id, 0 from timeline_events e
      join lateral (select x.id from timeline_events x where x.project_id = e.project_id and x.scheduled_date < e.scheduled_date
        order by x.scheduled_date desc limit 1) b on true
      where e.company_id = $1`,
    )
    await at(
      `insert into selections (company_id, project_id, name, room, phase, status, deadline, plan, created_by, created_at, updated_at, sent_at,
        ordered_at, expected_on, installed_at)
      select $1, p.id, 'Selection ' || n, (array['Kitchen', 'Bathroom', 'Living'])[1 + n % 3], 'Tiling', (array['in_review', 'approved', 'ordered'])[1 + n % 3], d.day,
        ${planAround('d.day', 'n % 60')},
        p.builder_id, now(), now(), now(), case when n % 3 = 2 then now() end, case when n % 6 = 2 then d.day + 40 + n % 20 end,
        case when n % 2 = 0 then now() - n * interval '1 minute' end
      from projects p cross join generate_series(1, ${PER_PROJECT}) n
      cross join lateral (select current_date - 5 + (n * 7 + p.id) % 300 as day) d
      where p.company_id = $1 order by p.id, n`,
    )
    for (const figures of keptFigures) await at(figures)
    const { rows } = await at(
      `select p.id as "projectId", (select min(e.id) from timeline_events e where e.project_id = p.id) as "milestoneId"
      from projects p where p.company_id = $1 order by p.id desc limit 1`,
    )
    return { size, readers: { owner: ownerId }, facts: rows[0] as Record<string, number> }
  })
}
