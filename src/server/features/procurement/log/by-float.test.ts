import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nextCursor } from '#shared/kernel/list-query.ts'
import type { QueryInput } from '#shared/kernel/endpoint.ts'
import type { LogRow } from '#shared/procurement/log/contract.ts'
import { listLog } from '#shared/procurement/log/endpoints.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const COUNT = 60

/** Selections of every status with days around March 10, 2027; some without an install day, some on site. */
async function manyRows() {
  const world = await createWorld({ now: '2027-03-10T15:00:00Z' })
  const { company, project } = await house(world)
  await world.db.transaction(async (tx) => {
    // Without triggers, which would make plans of their own.
    await tx.execute(sql`set local session_replication_role = replica`)
    // Every eleventh row has a deadline that someone set three weeks later than the schedule asks for.
    await tx.execute(sql`insert into selections (company_id, project_id, name, status, deadline, deadline_typed, plan, created_by, created_at,
        updated_at, sent_at, ordered_at, expected_on, delivered_at)
      select ${company.id}, ${project.id}, 'Row ' || n, (array['pending', 'in_review', 'approved', 'ordered', 'ordered'])[1 + n % 5],
        case when n % 11 = 0 then k.decide_by + 21 else k.decide_by end, n % 11 = 0,
        case when n % 7 <> 0 then jsonb_build_object('installOn', d.install, 'installBy', d.install, 'milestone', 'Tiling', 'milestoneId', null, 'leadTimeDays', n % 30,
          'item', null, 'reserveDays', 5, 'confirmationDays', 3, 'orderingDays', 2, 'requiredOn', k.required_on, 'orderBy', k.order_by,
          'decideBy', k.decide_by) end,
        ${company.owner.userId}, now(), now(), now(), case when n % 5 > 2 then timestamptz '2027-03-02 15:00Z' end,
        case when n % 10 = 3 then d.day + n % 9 end, case when n % 15 = 4 then timestamptz '2027-03-09 15:00Z' end
      from generate_series(1, ${COUNT}::integer) n
      -- Two rows that are on site should have been installed by now, at different times.
      cross join lateral (select v.day, v.day + case when n in (4, 34) then -20 - n else 40 end as install
        from (select date '2027-03-01' + (n * 7) % 35 as day) v) d
      cross join lateral company_calendar(${company.id}::integer) c
      cross join lateral decision_days(d.install, n % 30, 5, 3, 2, c.week, c.off) k`)
  })
  const read = async (query: Omit<QueryInput<typeof listLog>, 'sort'>) => {
    const rows: LogRow[][] = []
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = { sort: 'float' as const, ...query, ...(cursor !== undefined && { cursor }) }
      const reply = await world.call(company.owner, listLog, {}, undefined, { query: page })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      rows.push(reply.body)
      cursor = nextCursor(reply.headers.get('Link') ?? undefined)
    }
    return rows
  }
  return { read, project }
}

test('what is late, or past the last day of its next step, is what the filter shows', async () => {
  const { read } = await manyRows()
  const late = (rows: readonly LogRow[]) => rows.filter(({ atRisk }) => atRisk).map(({ name }) => name)
  const [all = []] = await read({ limit: '100' })
  const [filtered = []] = await read({ limit: '100', late: 'true' })
  expect(filtered.map(({ name }) => name)).toEqual(late(all))
  const set = all.filter(({ deadlineTyped, float }) => deadlineTyped && float !== null && float < 0)
  expect(set.some(({ next, name }) => (next?.due ?? '') > '2027-03-10' && late(filtered).includes(name))).toBe(true)
})

test('what needs four weeks and more is what the filter shows', async () => {
  const { read } = await manyRows()
  const long = (rows: readonly LogRow[]) => rows.filter(({ longLead }) => longLead).map(({ name }) => name)
  const [all = []] = await read({ limit: '100' })
  const [filtered = []] = await read({ limit: '100', longLead: 'true' })
  expect(filtered.map(({ name }) => name)).toEqual(long(all))
  expect(all.map(({ leadTimeDays }) => leadTimeDays)).toEqual(expect.arrayContaining([27, 28, 29]))
})

const floats = (rows: readonly LogRow[]) => rows.map(({ float }) => float)
/** Smallest first, what has none last. */
const sorted = (all: readonly (number | null)[], sign: 1 | -1) => [
  ...all.filter((float) => float !== null).toSorted((a, b) => sign * (a - b)),
  ...all.filter((float) => float === null),
]

test('the log is sorted by float in both directions, and what has none comes last', async () => {
  const { read, project } = await manyRows()
  for (const [query, sign] of [
    [{}, 1],
    [{ descending: 'true' }, -1],
    [{ projectId: String(project.id) }, 1],
  ] as const) {
    const [rows = []] = await read({ ...query, limit: '100' })
    expect(rows).toHaveLength(COUNT)
    expect(new Set(floats(rows)).size).toBeGreaterThan(10)
    expect(floats(rows)).toEqual(sorted(floats(rows), sign))
  }
})

test('pages by float have every row once, each in its order', async () => {
  const { read } = await manyRows()
  for (const [query, sign] of [
    [{}, 1],
    [{ descending: 'true' }, -1],
  ] as const) {
    const pages = await read({ ...query, limit: '7' })
    const ids = pages.flat().map(({ selectionId }) => selectionId)
    expect(pages.length).toBeGreaterThan(5)
    expect(ids).toHaveLength(COUNT)
    expect(new Set(ids).size).toBe(COUNT)
    for (const page of pages) expect(floats(page)).toEqual(sorted(floats(page), sign))
    // From page to page what is ordered may be off by a weekend.
    const all = floats(pages.flat())
    for (const [at, float] of sorted(all, sign).entries()) {
      const shown = all[at] ?? null
      if (float === null || shown === null) expect(shown).toBe(float)
      else expect(Math.abs(shown - float)).toBeLessThanOrEqual(4)
    }
  }
})
