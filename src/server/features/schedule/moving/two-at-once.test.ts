import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { listTimeline, moveSchedule, previewMove, undoMove } from '#shared/schedule/milestones/endpoints.ts'
import type { ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** Both acts wait on connections of their own until the row of the project is free, so that neither has read anything yet. */
async function together<Result>(
  { db, platform }: Awaited<ReturnType<typeof tiledHouse>>['world'],
  projectId: number,
  acts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const running = await db.transaction(async (other) => {
    const { rows } = await other.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await other.execute(sql`select 1 from projects where id = ${projectId} for update`)
    const started = acts.map((act) => act())
    // The second one queues behind the first, which waits for this connection.
    const waiting = async () =>
      platform.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where $1 = any (pg_blocking_pids(pid)) or pg_blocking_pids(pid) && (select array_agg(pid) from pg_stat_activity where $1 = any (pg_blocking_pids(pid)))`,
        [rows[0]?.pid],
      )
    await expect.poll(async () => (await waiting()).rows[0]?.count).toBe(acts.length)
    return { started }
  })
  return Promise.all(running.started)
}

async function site() {
  const house = await tiledHouse()
  const { world, builder, client, at, tile, add, tiling } = house
  const wall = await add('Wall tile', { optionItemIds: [(await tile('Zellige', 14)).id] })
  await world.runJobsExceptCertificates()
  const preview = async (wanted: ScheduleMove) => (await world.call(builder, previewMove, at, wanted)).body
  const start = async () => (await world.call(builder, listTimeline, at)).body[0]?.scheduledDate
  const dates = async () => [await start(), (await house.read(wall.id)).deadline]
  const moved = async () => {
    await world.runJobsExceptCertificates()
    const { body } = await world.call(client, listNotifications, {})
    return body.filter(({ title }) => / moved /.test(title)).length
  }
  return { ...house, wall, preview, dates, moved, tilingTo: (day: string) => ({ milestoneId: tiling.id, start: day }) }
}

test('of two moves at the same moment one happens as previewed, and the other is refused with what it would do now', async () => {
  const { world, builder, at, project, preview, dates, moved, tilingTo } = await site()
  const wanted = [tilingTo('2027-05-10'), tilingTo('2027-05-17')]
  const previews = await Promise.all(wanted.map(preview))
  const acts = wanted.map((one, place) => () => {
    return world.call(builder, moveSchedule, at, { ...one, version: previews[place]?.version ?? '' })
  })
  const replies = await together(world, project.id, acts)
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const first = replies.findIndex(({ status }) => status === 200)
  const shown = previews[first]
  expect({ ...replies[first]?.body, moveId: null }).toEqual(shown)
  expect(await dates()).toEqual([shown?.milestones[0]?.to, shown?.deadlines[0]?.to])
  expect(await moved()).toBe(1)
  const now = await preview(wanted[1 - first] ?? {})
  expect(replies[1 - first]?.body).toMatchObject({ current: { version: now.version } })
})

test('a move is undone once by two people at the same moment', async () => {
  const { world, builder, at, project, preview, dates, tilingTo } = await site()
  const before = await dates()
  const wanted = tilingTo('2027-05-10')
  const { version } = await preview(wanted)
  const { moveId } = (await world.call(builder, moveSchedule, at, { ...wanted, version })).body
  const undo = () => world.call(builder, undoMove, { ...at, moveId: moveId ?? 0 })
  const replies = await together(world, project.id, [undo, undo])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await dates()).toEqual(before)
})
