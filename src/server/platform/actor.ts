import type { Role, UserType } from '#shared/auth/contract.ts'

/** The current person. Builders act for their company; clients and subcontractors through their seats on projects. */
export type Actor = {
  userId: number
  sessionId: number
  name: string
  email: string
  type: UserType
  role: Role
  companyId: number | null
  isOwner: boolean
  /** An account of the demo company, which its visitors share. */
  isOfDemo: boolean
}
