import { z } from 'zod'
import { auditKinds } from '../activity/vocabulary.ts'
import { contract } from '../kernel/endpoint.ts'
import { QueryInt } from '../kernel/schemas.ts'

/** Live events: every recorded change, new messages, and notifications for the person. */
export const liveKinds = [
  ...auditKinds,
  'message.posted',
  'message.resolved',
  'message.reopened',
  'messages.read',
  'notification.new',
  'notifications.read',
] as const
export const LiveKind = z.enum(liveKinds)
export type LiveKind = z.infer<typeof LiveKind>

/** The data of one server-sent event. It names what changed; screens fetch what they may see of it. */
export const LiveEvent = z.object({
  kind: LiveKind,
  projectId: z.int().nullable(),
  selectionId: z.int().nullable().optional(),
  /** Position of an audited change in the company's log. */
  seq: z.int().optional(),
  messageId: z.int().optional(),
  /** The message asks for a change of its selection or answers such a request: the selection shows that. */
  aboutChange: z.boolean().optional(),
  /** Who did it; their own screens are already up to date. */
  actorId: z.int().nullable().optional(),
  /** For a notification: its text and link. */
  title: z.string().optional(),
  link: z.string().optional(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveEvents = contract({
  summary:
    'Server-sent events about everything the person may see. Resumes after `Last-Event-ID`; an event named `reset` says that too much was missed and everything should be read again.',
  query: z.object({
    /** Also sends events of the last seconds, so that a screen read just before misses nothing. */
    replay: QueryInt(0, 60).optional(),
    /** For clients that cannot set the header on their first request. */
    lastEventId: z.string().max(60).optional(),
  }),
  replyType: 'text/event-stream',
})
