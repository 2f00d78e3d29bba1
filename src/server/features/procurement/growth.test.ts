import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openScene, type Scene } from '#server/testing/costs/scene.ts'

/** Adds selections with plans to every project of the company that is read, as if years had passed; most are installed. */
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
      cross join lateral (select date '2027-03-01' + (n * 7 + p.id) % 400 as day) d
      where p.company_id = 1`)
  })
  await world.db.execute(sql`vacuum analyze selections`)
}

const paths = [
  '/procurement-log?sort=due',
  '/procurement-log?sort=install',
  '/procurement-log?sort=owner',
  '/procurement-log?sort=owner&descending=true',
  '/procurement-log?sort=float',
  '/look-ahead?weeks=3',
]

/** Pages that all statements of a call read. */
async function pagesOf(scene: Scene, path: string): Promise<number> {
  const call = { name: path, reader: scene.data.builder, method: 'GET', path }
  const { statements } = await scene.costOf(call)
  return [...statements.values()].reduce((sum, { buffers }) => sum + buffers, 0)
}

test('a page of the log reads as much for a company with many selections as for one with few', async () => {
  const scene = await openScene()
  try {
    await scene.world.db.execute(sql`set statement_timeout = 0`)
    await grow(scene, 20)
    const small = new Map<string, number>()
    for (const path of paths) small.set(path, await pagesOf(scene, path))
    await grow(scene, 120)
    const more: Record<string, number> = {}
    for (const path of paths) more[path] = Number(((await pagesOf(scene, path)) / (small.get(path) ?? 1)).toFixed(2))
    for (const [path, times] of Object.entries(more)) expect(times, path).toBeLessThanOrEqual(1.3)
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
