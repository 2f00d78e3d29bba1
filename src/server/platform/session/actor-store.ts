import { sql } from 'drizzle-orm'
import { activeMember } from '#server/db/conditions.ts'
import type { Actor } from '../actor.ts'

export type ActorRow = {
  userId: number
  type: Actor['type']
  email: string
  username: string
  firstName: string | null
  lastName: string | null
  companyId: number | null
  role: Actor['role'] | null
  isOwner: boolean | null
  isOfDemo: boolean
}

/** What an actor is made of, from the users `u` joined by `actorCompany`. */
export const actorColumns = sql`u.id as "userId", u.type, u.email, u.username, u.first_name as "firstName", u.last_name as "lastName",
  m.company_id as "companyId", m.role, m.is_owner as "isOwner",
  exists (select from members d join companies c on c.id = d.company_id and c.is_demo where d.user_id = u.id) as "isOfDemo"`

/** The company of a builder, as `m`. An invitation to a team gives nothing until it is accepted. */
export const actorCompany = sql`left join members m on m.user_id = u.id and m.type = 'builder' and ${activeMember('m')}`

export function actorFrom(row: ActorRow, sessionId: number): Actor {
  const { userId, type, email, companyId, isOfDemo } = row
  return {
    userId,
    sessionId,
    name: [row.firstName, row.lastName].filter(Boolean).join(' ') || row.username,
    email,
    type,
    // People who are not builders of a company have the role of their type.
    role: row.role ?? (type === 'builder' ? 'user' : type),
    companyId,
    isOwner: row.isOwner ?? false,
    isOfDemo,
  }
}
