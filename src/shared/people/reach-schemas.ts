import { z } from 'zod'
import { Id } from '../kernel/schemas.ts'
import { MemberStatus } from './contract.ts'

/** A client of a project, and whether what is sent there reaches them. */
export const ReachedPerson = z.object({
  id: Id,
  name: z.string(),
  /** After the act. */
  memberStatus: MemberStatus,
  /** This act sent the invitation. */
  invitedNow: z.boolean(),
  /** Why the last email to the person was not delivered; null when it was. */
  undelivered: z.string().nullable(),
})
export type ReachedPerson = z.infer<typeof ReachedPerson>
