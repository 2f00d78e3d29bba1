import { z } from 'zod'
import type { Feature } from '#server/platform/feature.ts'
import { task } from '#server/platform/jobs/jobs.ts'
import { forgetMails } from './store.ts'

/** Mail servers give up repeating a delivery after five days. */
const REMEMBERED_MS = 30 * 86_400_000

const sweepReplies = task({
  name: 'sweep_replies',
  lane: 'upkeep',
  payload: z.unknown(),
  run: ({ db, clock }) => forgetMails(db, new Date(clock().getTime() - REMEMBERED_MS)),
})

export const replies: Feature = { tasks: [sweepReplies], schedules: [{ name: sweepReplies.name, cron: '27 3 * * *' }] }
