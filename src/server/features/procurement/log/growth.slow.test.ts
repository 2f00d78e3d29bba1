import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openScene, type Scene } from '#server/testing/costs/scene.ts'

/**
 * Adds selections with plans to every project of the company that is read, as if years had passed; half are installed. What clients owe is due
 * within weeks, and what the builder owes within a year, so that the decisions of clients come first. A page leads to as many houses in a small
 * company as in a large one.
 */
async function grow({ world }: Scene, perProject: number): Promise<void> {
  await world.db.transaction(async (tx) => {
    // Without triggers, and without a report for each row: both would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local auto_explain.log_min_duration = -1`)
    await tx.execute(sql`insert into selections (company_id, project_id, name, status, deadline, plan, created_by, created_at, updated_at,
        sent_at, expected_on, installed_at)
      select p.company_id, p.id, 'More ' || n, (array['in_review', 'approved', 'ordered'])[1 + n % 3], d.day,
        jsonb_build_object('installOn', d.day + 60, 'installBy', d.day + 64, 'milestone', 'Tiling', 'milestoneId', null, 'leadTimeDays', n % 60, 'item', null,
          'reserveDays', 5, 'confirmationDays', 3, 'orderingDays', 2, 'requiredOn', d.day + 50, 'orderBy', d.day + 5, 'decideBy', d.day),
        p.builder_id, p.created_at, p.created_at, p.created_at, case when n % 3 = 2 then d.day + 55 end,
        case when n % 2 = 0 then p.created_at + n * interval '1 minute' end
      from projects p cross join generate_series(1, ${perProject}::integer) n
      cross join lateral (select date '2027-03-01' + abs(hashint4(n * 1000 + p.id)) % case n % 3 when 0 then 40 else 400 end as day) d
      where p.company_id = 1`)
  })
  await world.db.execute(sql`vacuum analyze selections`)
}

/** The selections of the data set have no plans, so that each is looked up in the catalog: more than all the rest of the page. */
const archiveAll = ({ world }: Scene): Promise<unknown> =>
  world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update selections set archived_at = now(), archived_by = created_by where company_id = 1`)
  })

const paths = [
  '/procurement-log?sort=due',
  '/procurement-log?sort=decide',
  '/procurement-log?sort=order',
  '/procurement-log?sort=install',
  '/procurement-log?sort=owner',
  '/procurement-log?sort=owner&descending=true',
  '/procurement-log?sort=float',
  '/procurement-log?sort=float&descending=true',
  '/procurement-log?show=installed',
  '/procurement-log?owner=builder',
  '/procurement-log?owner=supplier',
  '/look-ahead?weeks=3',
  '/look-ahead?weeks=6',
]

/** Pages that all statements of a call read. */
async function pagesOf(scene: Scene, path: string): Promise<number> {
  const call = { name: path, reader: scene.data.builder, method: 'GET', path }
  const { statements } = await scene.costOf(call)
  return [...statements.values()].reduce((sum, { buffers }) => sum + buffers, 0)
}

// The 60 houses, 48 of them unfinished, are the same in both: a page of 50 rows in as many houses is full in the smaller company too.
test('a page of the log reads as much for a company with many selections as for one with few', async () => {
  const scene = await openScene()
  try {
    await scene.world.db.execute(sql`set statement_timeout = 0`)
    await archiveAll(scene)
    await grow(scene, 20)
    const small = new Map<string, number>()
    for (const path of paths) small.set(path, await pagesOf(scene, path))
    await grow(scene, 120)
    const more: Record<string, number> = {}
    for (const path of paths) more[path] = Number(((await pagesOf(scene, path)) / (small.get(path) ?? 1)).toFixed(2))
    expect(Object.entries(more).filter(([, times]) => times > 1.3)).toEqual([])
  } finally {
    await scene.close()
  }
}, 300_000)

test('the log of one house reads its selections and its project once, and no other project', async () => {
  const scene = await openScene()
  try {
    const { builder } = scene.data
    const path = `/procurement-log?projectId=${builder.projectId}`
    const { statements } = await scene.costOf({ name: path, reader: builder, method: 'GET', path })
    const counted = [...statements].filter(([text]) => text.endsWith('counted')).map(([, { rows }]) => rows)
    const { rows } = await scene.world.db.execute<{ n: number }>(
      sql`select count(*)::integer as n from selections where project_id = ${builder.projectId}`,
    )
    expect(counted).toEqual([(rows[0]?.n ?? 0) + 1])
  } finally {
    await scene.close()
  }
}, 180_000)

test('a page of the log reads as much beside a catalog of many items as beside one of few', async () => {
  const scene = await openScene()
  try {
    const path = '/procurement-log?sort=due'
    const before = await pagesOf(scene, path)
    await scene.world.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`set local auto_explain.log_min_duration = -1`)
      await tx.execute(sql`insert into selection_items (company_id, category_id, name, price_cents, created_at, updated_at)
        select k.company_id, k.id, 'More ' || n, 1000, now(), now()
        from (select company_id, min(id) as id from selection_categories where company_id = 1 group by 1) k cross join generate_series(1, 10000) n`)
    })
    await scene.world.db.execute(sql`vacuum analyze selection_items`)
    expect((await pagesOf(scene, path)) / before).toBeLessThanOrEqual(1.3)
  } finally {
    await scene.close()
  }
}, 180_000)
