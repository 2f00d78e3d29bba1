import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { World } from '../world.ts'

/**
 * Another connection changes rows and commits only when the act waits for them, or is over. An act that locks what it checks
 * then sees the change; one that does not has already decided on the old rows. With `held`, the other connection locks these
 * rows first and changes them only when the act waits.
 */
export async function whileChanging<Result>(
  world: World,
  change: SQL,
  act: () => Promise<Result>,
  held?: SQL,
): Promise<Result> {
  const { pool } = world.platform.database
  const running: { act?: Promise<Result> } = {}
  await world.db.transaction(async (other) => {
    const { rows } = await other.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await other.execute(held ?? change)
    const started = act()
    running.act = started
    // A refusal is the caller's to see, after the commit.
    const isOver = started.then(
      () => true,
      () => true,
    )
    const waits = async () => {
      const waiting = await pool.query('select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [
        rows[0]?.pid,
      ])
      return waiting.rows.length > 0
    }
    while (!(await Promise.race([isOver, waits()])));
    if (held) await other.execute(change)
  })
  if (!running.act) throw new Error('The act was not started')
  return running.act
}

/** The status of an act that waits for another connection's change. */
export const statusAfterChange =
  (world: World) => async (change: SQL, act: () => Promise<{ status: number }>, held?: SQL) =>
    (await whileChanging(world, change, act, held)).status
