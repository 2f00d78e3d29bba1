import { z } from 'zod'
import { Instant, PageQuery } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'

/** One activity: "Ana approved Kitchen tap". */
export const ActivityEntry = z.object({
  id: z.string(),
  at: Instant,
  kind: z.string(),
  actorId: z.int().nullable(),
  actorName: z.string(),
  /** The rest of the sentence, after the name. */
  sentence: z.string(),
  projectId: z.int().nullable(),
  projectName: z.string().nullable(),
  selectionId: z.int().nullable(),
  /** Path of what it is about; null when that no longer exists. */
  link: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

const ActivityQuery = z.object({ limit: PageQuery.limit, cursor: PageQuery.cursor })
const nextPage = { Link: 'The next page as `<address>; rel="next"`, absent on the last one.' }

export const listActivity = contract({
  summary: 'Who did what, on everything the person may see, newest first.',
  query: ActivityQuery,
  reply: z.array(ActivityEntry),
  replyHeaders: nextPage,
})

export const listProjectActivity = contract({
  summary: 'Who did what on a project, newest first.',
  query: ActivityQuery,
  reply: z.array(ActivityEntry),
  replyHeaders: nextPage,
})
