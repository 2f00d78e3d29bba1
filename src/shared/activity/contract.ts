import { z } from 'zod'
import { Instant } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { PageQuery } from '../kernel/list-query.ts'

/** What waits for the person, for the badges of the navigation. */
export const Counts = z.object({
  projects: z.int().min(0),
  selections: z.int().min(0),
  messages: z.int().min(0),
  approvals: z.int().min(0),
  notifications: z.int().min(0),
})
export type Counts = z.infer<typeof Counts>

export const counts = endpoint({
  method: 'GET',
  path: '/counts',
  summary: 'The counts on the badges of the navigation.',
  reply: Counts,
})

/** One thing that somebody did or said: "Ana approved Kitchen tap". */
export const ActivityEntry = z.object({
  id: z.string(),
  at: Instant,
  kind: z.string(),
  actorId: z.int().nullable(),
  actorName: z.string(),
  /** The sentence after the name. */
  deed: z.string(),
  projectId: z.int().nullable(),
  projectName: z.string().nullable(),
  selectionId: z.int().nullable(),
  /** The place it speaks of, as a path of this site; null when there is none any more. */
  link: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

const ActivityQuery = z.object({ limit: PageQuery.limit, cursor: PageQuery.cursor })
const nextPage = { Link: 'The next page as `<address>; rel="next"`, absent on the last one.' }

export const listActivity = endpoint({
  method: 'GET',
  path: '/activity',
  summary: 'Who did what, on everything the person may see, newest first.',
  query: ActivityQuery,
  reply: z.array(ActivityEntry),
  replyHeaders: nextPage,
})

export const listProjectActivity = endpoint({
  method: 'GET',
  path: '/projects/:projectId/activity',
  summary: 'Who did what on a project, newest first.',
  query: ActivityQuery,
  reply: z.array(ActivityEntry),
  replyHeaders: nextPage,
})
