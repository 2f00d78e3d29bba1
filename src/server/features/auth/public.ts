import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

export { accountOf } from './accounts.ts'
export { consumeInvitationLimit, requireMayInvite } from './invitations/invitation-limits.ts'
export { invite } from './invitations/sending-invitations.tsx'
export { hashPassword } from './passwords.ts'
export { refuseInDemo } from './sandbox.ts'
export { signInAs } from './account-acts.ts'
export type { SignedIn } from './sign-in.ts'

/** Whether the person belongs to a demo company. */
export const isOfDemo = (db: Db, userId: number): Promise<boolean> => store.isOfDemo(db, userId)

/** The time zone of the companies that a client or trade works with; null without one, or with several. */
export async function companyZoneOf(db: Db, userId: number): Promise<string | null> {
  const zones = new Set((await store.companiesOf(db, userId)).map(({ timeZone }) => timeZone))
  const [zone, another] = zones
  return zone !== undefined && another === undefined ? zone : null
}
