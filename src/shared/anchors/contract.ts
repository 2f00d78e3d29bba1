import { z } from 'zod'
import { contract } from '../kernel/endpoint.ts'
import { Day, Instant, Sha256 } from '../kernel/schemas.ts'

/** A daily anchor, as the list shows it. */
export const Anchor = z.object({
  day: Day,
  /** SHA-256 of what was signed: this is printed on later certificates. */
  hash: Sha256,
  /** The company's position in its audit log at that moment. */
  seq: z.int(),
  /** When a time stamp authority confirmed it; null when only our seal signed it. */
  timeStampedAt: Instant.nullable(),
})
export type Anchor = z.infer<typeof Anchor>

export const listAnchors = contract({
  summary: 'The daily anchors of the company’s audit log, newest first.',
  reply: z.array(Anchor),
})

export const getAnchor = contract({
  summary:
    'One anchor as a file: the statement, its signature and time stamp, and the proof that this company’s log is in it.',
  params: z.object({ day: Day }),
  replyType: 'application/json',
})
