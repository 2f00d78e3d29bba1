import { type SQL, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, nat, option, record, type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/kernel/dates.ts'
import { createWorld, type World } from '#server/testing/world.ts'

type Change =
  | {
      what: 'add' | 'edit' | 'every' | 'delete'
      project: number
      selection: number
      status: string
      day: number | null
      price: number | null
      allowance: number | null
      lowest: number | null
      draft: boolean
      shared: boolean
      archived: boolean
      included: boolean
    }
  | { what: 'project'; project: number; status: string; archived: boolean; zone: string; day: number | null }
  | { what: 'client'; project: number; archived: boolean }

const status = constantFrom('pending', 'in_review', 'selected', 'approved', 'ordered')
const day = option(integer({ min: -40, max: 40 }), { nil: null })

const change: Arbitrary<Change> = constantFrom(
  'add',
  'add',
  'edit',
  'edit',
  'every',
  'delete',
  'project',
  'client',
).chain((what): Arbitrary<Change> => {
  const project = nat(3)
  if (what === 'project') {
    const projectStatus = constantFrom('planning', 'active', 'in_progress', 'completed', 'on_hold')
    const zone = constantFrom('America/New_York', 'Australia/Sydney', 'UTC')
    return record({
      what: constantFrom(what),
      project,
      status: projectStatus,
      archived: constantFrom(true, false),
      zone,
      day,
    })
  }
  if (what === 'client') return record({ what: constantFrom(what), project, archived: constantFrom(true, false) })
  const price = option(integer({ min: 0, max: 99_999 }), { nil: null })
  const draft = constantFrom(true, false, false)
  const shared = constantFrom(true, false)
  const amounts = { price, allowance: price, lowest: price }
  return record({
    what: constantFrom(what as 'add'),
    project,
    selection: nat(20),
    status,
    day,
    ...amounts,
    draft,
    shared,
    archived: constantFrom(false, false, true),
    included: constantFrom(false, false, true),
  })
})

const asDay = (n: number | null) => (n === null ? null : addDays('2027-03-10', n))

/** Random changes written directly to the tables, which the triggers must follow. */
async function apply(world: World, projects: number[], change: Change): Promise<void> {
  const projectId = projects[change.project] ?? 0
  const { db } = world
  if (change.what === 'project') {
    const completed = change.status === 'completed' ? (asDay(change.day) ?? '2027-03-10') : null
    await db.execute(sql`update projects set status = ${change.status}, completion_date = ${completed}::date,
      time_zone = ${change.zone}, archived_at = ${change.archived ? '2027-03-10' : null}::timestamptz where id = ${projectId}`)
    return
  }
  if (change.what === 'client') {
    await db.execute(sql`update members set archived_at = ${change.archived ? '2027-03-10' : null}::timestamptz
      where (company_id, user_id) = (select company_id, client_id from projects where id = ${projectId}) and type = 'client'`)
    return
  }
  const choice = {
    itemId: 1,
    imageUrl: `/catalog/${(change.price ?? 0) % 7}-800.webp`,
    quantityMilli: 1500,
    priceCents: change.price,
  }
  // Up to three choices, each counted in its own unit and rounded on its own.
  const others = Array.from({ length: change.selection % 3 }, (_, n) => ({
    ...choice,
    quantityMilli: 333 * (n + 1),
    unit: n === 0 ? 'sq_ft' : 'box',
  }))
  const choices = JSON.stringify(change.price === null ? [] : [choice, ...others])
  const sent = change.draft ? null : '2027-03-01T09:00:00Z'
  const stage = change.draft ? 'pending' : change.status
  const allowance = sql`(select id from allowances where project_id = ${projectId} and ${change.shared})`
  const allowanceName = sql`(select name from allowances where project_id = ${projectId} and ${change.shared})`
  const target = sql`(select id from selections where project_id = ${projectId} order by id limit 1 offset ${change.selection % 5})`
  const archived = change.archived ? '2027-03-10' : null
  const at = sql`${asDay(change.day) ?? '2027-03-10'}::timestamptz + interval '3 hours'`
  if (change.what === 'add') {
    await db.execute(sql`insert into selections (company_id, project_id, name, status, deadline, choices, chosen_at, sent_at, allowance_id,
        allowance_name, allowance_cents, lowest_cents, archived_at, included, created_by, created_at, updated_at)
      select company_id, id, 'Tap', ${stage}, ${asDay(change.day)}::date, ${choices}::jsonb, ${at}, ${sent}::timestamptz, ${allowance},
        ${allowanceName}, ${change.allowance}::bigint, ${change.lowest}::bigint, ${archived}::timestamptz, ${change.included}, builder_id, now(), ${at}
      from projects where id = ${projectId}`)
  } else if (change.what === 'edit') {
    await db.execute(sql`update selections set status = ${stage}, deadline = ${asDay(change.day)}::date,
      choices = ${choices}::jsonb, chosen_at = ${at}, sent_at = ${sent}::timestamptz, allowance_id = ${allowance}, allowance_name = ${allowanceName},
      allowance_cents = ${change.allowance}::bigint, lowest_cents = ${change.lowest}::bigint, archived_at = ${archived}::timestamptz, included = ${change.included}, updated_at = ${at} where id = ${target}`)
    await db.execute(
      sql`update allowances set amount_cents = ${change.allowance ?? 0}::bigint where project_id = ${projectId}`,
    )
  } else if (change.what === 'every') {
    // One statement for the selections of several projects.
    const several = sql`(${projects[0] ?? 0}, ${projectId})`
    await db.execute(sql`update selections set status = ${stage}, deadline = ${asDay(change.day)}::date, sent_at = ${sent}::timestamptz,
      archived_at = case when id % 2 = 0 then ${archived}::timestamptz end, updated_at = ${at} where project_id in ${several}`)
  } else await db.execute(sql`delete from selections where id = ${target}`)
}

/** Archived selections count for nothing. */
const LIVE = sql`(select * from selections where archived_at is null)`
const OPEN = sql`('pending', 'in_review', 'selected')`
const SENT = sql`s.sent_at is not null`
/** The forecast of what is open under a shared allowance, counted from its selections. */
const restOfThose = (which: SQL) => sql`(select case when count(*) filter (where x.total_cents is null) = 0 then 0
  when a.amount_cents > coalesce(sum(x.total_cents), 0) then a.amount_cents - coalesce(sum(x.total_cents), 0)
  else coalesce(sum(x.lowest_cents) filter (where x.total_cents is null), 0) end from ${LIVE} x where x.allowance_id = a.id and ${which})`

const restOf = restOfThose(sql`x.sent_at is not null`)
const restWithDrafts = restOfThose(sql`true`)

/** Everything recounted, next to the stored counts. */
async function kept(world: World, companyId: number) {
  const perProject = await world.db.execute(sql`select
      array[p.total_selections, p.pending_selections, p.review_selections, p.completed_selections, p.chosen_selections, p.spent_cents, p.approved_cents, p.included_cents,
        p.forecast_cents, p.draft_selections, p.draft_forecast_cents] as kept,
      array[count(s.id) filter (where ${SENT}), count(s.id) filter (where ${SENT} and s.status in ${OPEN}),
        count(s.id) filter (where ${SENT} and s.status in ('pending', 'in_review')),
        count(s.id) filter (where ${SENT} and s.status not in ${OPEN}), count(s.id) filter (where ${SENT} and s.choices <> '[]'),
        coalesce(sum(s.total_cents) filter (where ${SENT}), 0),
        coalesce(sum(s.total_cents) filter (where ${SENT} and s.status not in ${OPEN} and not s.included), 0),
        coalesce(sum(s.total_cents) filter (where ${SENT} and s.status not in ${OPEN} and s.included), 0),
        coalesce(sum(s.forecast_cents) filter (where ${SENT}), 0) + (select coalesce(sum(${restOf}), 0) from allowances a where a.project_id = p.id),
        count(s.id) filter (where s.sent_at is null), coalesce(sum(s.forecast_cents) filter (where s.sent_at is null), 0)
          + (select coalesce(sum(${restWithDrafts} - ${restOf}), 0) from allowances a where a.project_id = p.id)]::bigint[] as counted
    from projects p left join ${LIVE} s on s.project_id = p.id where p.company_id = ${companyId} group by p.id`)
  const company = await world.db.execute(sql`select
      array[f.total_projects, f.active_projects, f.planning_projects, f.completed_projects, f.on_hold_projects, f.total_selections,
        f.pending_selections, f.review_selections, f.completed_selections, f.draft_selections] as kept,
      (select array[count(*), count(*) filter (where status in ('active', 'in_progress')), count(*) filter (where status = 'planning'),
        count(*) filter (where status = 'completed'), count(*) filter (where status = 'on_hold'), sum(total_selections),
        sum(pending_selections), sum(review_selections), sum(completed_selections), sum(draft_selections)]::integer[]
       from projects where company_id = f.company_id and archived_at is null) as counted,
      f.total_clients as clients,
      (select count(*)::integer from members m where m.company_id = f.company_id and type = 'client' and archived_at is null) as clients_counted
    from company_figures f where company_id = ${companyId}`)
  const palettes = await world.db.execute(sql`select p.palette::text as kept, (
      select coalesce(json_agg(url), '[]')::text from (
        select s.choices -> 0 ->> 'imageUrl' as url from ${LIVE} s where s.project_id = p.id and s.choices <> '[]' and ${SENT}
        group by 1 order by max(s.chosen_at) desc, 1 limit 4) newest) as counted
    from projects p where p.company_id = ${companyId}`)
  const allowances = await world.db.execute(sql`select
      array[a.chosen_cents, a.open_selections, a.open_lowest_cents, a.rest_cents, a.rest_cents + a.draft_rest_cents] as kept,
      array[coalesce(sum(s.cost), 0), count(s.id) filter (where s.cost is null),
        coalesce(sum(s.lowest_cents) filter (where s.cost is null), 0), ${restOf}, ${restWithDrafts}]::bigint[] as counted
    from allowances a left join (select x.*, (select sum(round((c ->> 'quantityMilli')::numeric * (c ->> 'priceCents')::numeric / 1000))
      from jsonb_array_elements(x.choices) as list (c)) as cost from ${LIVE} x where x.sent_at is not null) s on s.allowance_id = a.id
    where a.company_id = ${companyId} group by a.id`)
  const days = await world.db.execute(sql`
    (select kind, time_zone, day, count from day_figures where company_id = ${companyId} and count <> 0 and kind <> 'activity'
     except all ${countedDays(companyId)})
    union all (${countedDays(companyId)} except all
     select kind, time_zone, day, count from day_figures where company_id = ${companyId} and count <> 0 and kind <> 'activity')`)
  return {
    perProject: perProject.rows,
    palettes: palettes.rows,
    allowances: allowances.rows,
    company: company.rows,
    differingDays: days.rows,
  }
}

const countedDays = (companyId: number) => sql`(
  select 'open_deadline' as kind, p.time_zone, s.deadline as day, count(*)::integer as count from ${LIVE} s
  join projects p on p.id = s.project_id and p.archived_at is null
  where s.company_id = ${companyId} and s.status in ('in_review', 'selected') and ${SENT} and s.deadline is not null group by 2, 3
  union all select 'completed_project', time_zone, completion_date, count(*)::integer from projects
  where company_id = ${companyId} and archived_at is null and status = 'completed' group by 2, 3
  union all select 'completed_selection', 'UTC', completed_on, count(*)::integer from ${LIVE} s
  where company_id = ${companyId} and completed_on is not null group by 3
  union all select case when completed_on <= deadline then 'decided_in_time' else 'decided_late' end, 'UTC', completed_on, count(*)::integer
  from ${LIVE} s where company_id = ${companyId} and completed_on is not null and deadline is not null and not included group by 1, 3)`

test('every stored figure equals a recount after any change', async () => {
  const world = await createWorld()
  const run = asyncProperty(array(change, { minLength: 1, maxLength: 40 }), async (changes) => {
    const company = await world.people.company()
    const projects: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const { id } = await world.people.project(company, await world.people.client(company))
      projects.push(id)
      await world.db
        .execute(sql`insert into allowances (company_id, project_id, name, amount_cents, created_at, updated_at)
        values (${company.id}, ${id}, 'Lighting', 50000, now(), now())`)
    }
    for (const one of changes) await apply(world, projects, one)
    const found = await kept(world, company.id)
    for (const { kept: figures, counted } of [
      ...found.perProject,
      ...found.palettes,
      ...found.allowances,
      ...found.company,
    ])
      expect(figures).toEqual(counted)
    expect(found.company[0]?.['clients']).toBe(found.company[0]?.['clients_counted'])
    expect(found.differingDays).toEqual([])
  })
  await assert(run, { numRuns: 25 })
}, 120_000)
