import { z } from 'zod'
import { prune } from '#server/platform/events/feed.ts'
import { task, type Schedule } from '#server/platform/jobs/jobs.ts'

/** A browser that slept longer than this gets a reset event. */
const KEPT_FOR = 2 * 86_400_000

export const pruneEvents = task({
  name: 'prune_events',
  lane: 'upkeep',
  payload: z.unknown(),
  run: ({ db, clock }) => prune(db, new Date(clock().getTime() - KEPT_FOR)),
})

export const eventSchedules: Schedule[] = [{ name: pruneEvents.name, cron: '47 * * * *' }]
