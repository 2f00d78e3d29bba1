import type { MemberStatus } from './contract.ts'

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7

type Invited = { memberStatus: MemberStatus; invitedAt: string | null }

/** Whether a person has no invitation that they could open: never invited, or so long ago that the link has expired. */
export function needsInvitation({ memberStatus, invitedAt }: Invited, now: Date): boolean {
  if (memberStatus === 'not_invited') return true
  if (memberStatus !== 'invited') return false
  return invitedAt === null || now.getTime() - new Date(invitedAt).getTime() >= INVITATION_DAYS * 86_400_000
}

type Decisions = { inTime: number; late: number; overdue: number }

/** Decisions made on time, of all decided or overdue, in whole percent. Null when there were none. */
export function responseRate({ inTime, late, overdue }: Decisions): number | null {
  const all = inTime + late + overdue
  return all === 0 ? null : Math.round((inTime / all) * 100)
}
