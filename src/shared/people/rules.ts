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

/** Two people own most houses; a few more is a family. */
export const MAX_OWNERS = 4

/** What a client may do about who else owns the house, by how many are on the project, invited ones too; null once they are enough. */
export function ownerInvitation(owners: number): 'Invite the other owner' | 'Invite another owner' | null {
  if (owners >= MAX_OWNERS) return null
  return owners > 1 ? 'Invite another owner' : 'Invite the other owner'
}

type Decisions = { inTime: number; late: number; overdue: number }

/** Decisions made on time, of all decided or overdue, in whole percent. Null when there were none. */
export function responseRate({ inTime, late, overdue }: Decisions): number | null {
  const all = inTime + late + overdue
  return all === 0 ? null : Math.round((inTime / all) * 100)
}
