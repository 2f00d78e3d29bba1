import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '#server/db/schema/projects.ts'
import { type Call, hotCalls } from './calls.ts'
import type { Cost } from './meter.ts'
import { openScene, type Scene } from './scene.ts'
import { type Costs, differences, readTable, writeTable } from './table.ts'

// What requests cost without a clock: statements, round trips, rows and pages read, bytes of replies. After a change that is
// meant: npm run costs -- --update, and the table's difference is part of the change.

const file = fileURLToPath(new URL('costs.txt', import.meta.url))
let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.close())

async function measured(calls: readonly Call[]): Promise<Costs> {
  const costs = new Map<string, Cost>()
  for (const call of calls) costs.set(call.name, await scene.costOf(call))
  return costs
}

test('every hot request costs what the table says', async () => {
  const costs = await measured(hotCalls(scene.data))
  if (process.env['UPDATE_COSTS']) writeFileSync(file, writeTable(costs))
  expect(differences(readTable(readFileSync(file, 'utf8')), costs)).toEqual([])
})

test('a slower plan, a statement for each row and one more round trip are differences', async () => {
  const { builder } = scene.data
  const call = { name: 'selections', reader: builder, method: 'GET', path: `/projects/${builder.projectId}/selections` }
  const usual = await scene.costOf(call)
  const found = (cost: Cost) => differences(new Map([[call.name, usual]]), new Map([[call.name, cost]]))
  expect(found(await scene.costOf(call))).toEqual([])

  const readOneByOne = async () => {
    for (const id of [1, 2, 3]) await scene.world.db.select().from(projects).where(eq(projects.id, id))
  }
  expect(found(await scene.costOf({ ...call, planted: readOneByOne }))).toEqual([
    'selections: 1 -> 4 round trips',
    expect.stringContaining('0 -> 3 times "select "id", "company_id"'),
    expect.stringContaining('0 -> 3 rows read'),
    expect.stringMatching(/0 -> \d+ pages read/),
  ])

  await scene.world.db.execute(sql`drop index sign_off_lines_by_selection`)
  expect(found(await scene.costOf(call))).toContainEqual(expect.stringMatching(/\d+ -> \d+ pages read by/))
})
