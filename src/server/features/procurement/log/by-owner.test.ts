import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nextCursor } from '#shared/kernel/list-query.ts'
import type { QueryInput } from '#shared/kernel/endpoint.ts'
import type { LogRow } from '#shared/procurement/log/contract.ts'
import { type LogOrder, logOrders } from '#shared/procurement/log/choices.ts'
import { listLog } from '#shared/procurement/log/endpoints.ts'
import { type Owner, owners } from '#shared/procurement/log/steps.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const COUNT = 60

/** Selections at every stage with days around March 10, 2027, in two projects; one project has a trade for everything. */
async function manyRows() {
  const world = await createWorld({ now: '2027-03-10T15:00:00Z' })
  const { company, project, client } = await house(world)
  const second = await world.people.project(company, client)
  const trade = await world.people.subcontractor(company)
  await world.people.seat(second, trade, 'subcontractor')
  await world.db.transaction(async (tx) => {
    // Without triggers, which would make plans of their own.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into selections (company_id, project_id, name, status, deadline, plan, created_by, created_at, updated_at,
        sent_at, ordered_at, expected_on, delivered_at, trade_id)
      select ${company.id}, case when n % 2 = 0 then ${project.id} else ${second.id}::integer end, 'Row ' || lpad(n::text, 2, '0'),
        (array['pending', 'in_review', 'approved', 'ordered', 'ordered'])[1 + n % 5],
        case when n % 4 <> 0 then d.day end,
        case when n % 7 <> 0 then jsonb_build_object('installOn', d.day + 60, 'installBy', d.day + 64, 'milestone', 'Tiling', 'milestoneId', null,
          'leadTimeDays', n % 30, 'item', null, 'reserveDays', 5, 'confirmationDays', 3, 'orderingDays', 2, 'requiredOn', d.day + 14,
          'orderBy', d.day + 2, 'decideBy', d.day) end,
        ${company.owner.userId}, now(), now(), case when n % 15 <> 0 then now() end, case when n % 5 > 2 then timestamptz '2027-03-02 15:00Z' end,
        case when n % 10 = 3 then d.day + n % 9 end, case when n % 5 = 4 then timestamptz '2027-03-09 15:00Z' end,
        case when n % 2 = 1 then ${trade.userId}::integer end
      from generate_series(1, ${COUNT}::integer) n
      cross join lateral (select date '2027-03-01' + (n * 7) % 35 as day) d`)
  })
  type Query = QueryInput<typeof listLog>
  const read = async (query: Query): Promise<LogRow[]> => {
    const rows: LogRow[] = []
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = { ...query, ...(cursor !== undefined && { cursor }) }
      const reply = await world.call(company.owner, listLog, {}, undefined, { query: page })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      rows.push(...reply.body)
      cursor = nextCursor(reply.headers.get('Link') ?? undefined)
    }
    return rows
  }
  const file = async (path: string) => {
    const reply = await world.request(`/api${path}`, { headers: { cookie: company.owner.cookie } })
    expect(reply.status).toBe(200)
    return new Uint8Array(await reply.arrayBuffer())
  }
  return { read, file, project, second }
}

const ownersIn = (rows: readonly LogRow[]): (Owner | undefined)[] => rows.map(({ next }) => next?.owner)

test('the log by owner has the rows of each owner together, the most urgent first, every row once on any pages', async () => {
  const { read, second } = await manyRows()
  for (const [query, inOrder] of [
    [{}, owners],
    [{ descending: 'true' }, owners.toReversed()],
    [{ projectId: String(second.id) }, owners],
  ] as const) {
    const rows = await read({ sort: 'owner', limit: '7', ...query })
    const ids = new Set(rows.map(({ selectionId }) => selectionId))
    expect(ids.size).toBe('projectId' in query ? COUNT / 2 : COUNT)
    expect(rows).toHaveLength(ids.size)
    expect([...new Set(ownersIn(rows))]).toEqual(inOrder)
    expect(ownersIn(rows)).toEqual(inOrder.flatMap((owner) => ownersIn(rows).filter((one) => one === owner)))
    for (const owner of owners) {
      const due = rows.filter(({ next }) => next?.owner === owner).map(({ next }) => next?.due ?? 'never')
      expect(due, owner).toEqual(due.toSorted())
    }
    expect(rows).toEqual(await read({ sort: 'owner', limit: '100', ...query }))
  }
})

test('one owner alone has the same rows in every order', async () => {
  const { read } = await manyRows()
  const all = await read({ limit: '100' })
  for (const owner of owners) {
    const wanted = all.filter(({ next }) => next?.owner === owner).map(({ selectionId }) => selectionId)
    expect(wanted.length, owner).toBeGreaterThan(3)
    for (const sort of logOrders) {
      const rows = await read({ sort, owner, limit: '7' })
      expect(
        rows.map(({ selectionId }) => selectionId).toSorted((a, b) => a - b),
        sort,
      ).toEqual(wanted.toSorted((a, b) => a - b))
    }
  }
})

const shownDay: Partial<Record<LogOrder, (row: LogRow) => string | null>> = {
  due: ({ next }) => next?.due ?? null,
  decide: ({ decide }) => decide.planned,
  order: ({ order }) => order.planned,
  onSite: ({ onSite }) => onSite.planned,
  install: ({ install }) => install.planned,
}

test('each column of days is sorted by the days that it shows, and what has none comes last', async () => {
  const { read } = await manyRows()
  for (const [sort, dayOf] of Object.entries(shownDay)) {
    const days = (await read({ sort: sort as LogOrder, limit: '7' })).map((row) => dayOf(row) ?? 'never')
    expect(days, sort).toEqual(days.toSorted())
  }
})

test('the spreadsheet and the paper follow the order and the filters of the screen', async () => {
  const { read, file, second } = await manyRows()
  const projectId = String(second.id)
  for (const sort of logOrders)
    for (const query of [
      { sort, projectId },
      { sort, projectId, descending: 'true' },
      { sort, projectId, owner: 'builder' },
      { sort, projectId, late: 'true' },
    ] as const) {
      const shown = (await read({ ...query, limit: '100' })).map(({ name }) => name)
      expect(shown.length).toBeGreaterThan(2)
      const parameters = new URLSearchParams(Object.entries(query)).toString()
      const csv = new TextDecoder().decode(await file(`/exports/procurement-log?format=csv&${parameters}`))
      expect(
        [...csv.matchAll(/Row \d\d/g)].map(([name]) => name),
        parameters,
      ).toEqual(shown)
    }
  const pdf = await pagesOf(await file(`/procurement-log/pdf?sort=owner&projectId=${projectId}&owner=client`))
  const shown = (await read({ sort: 'owner', projectId, owner: 'client', limit: '100' })).map(({ name }) => name)
  expect([...pdf.join('\n').matchAll(/Row \d\d/g)].map(([name]) => name)).toEqual(shown)
})
