import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserType, WaitingInvitation } from '#shared/auth/contract.ts'
import { companies, members } from '#server/db/schema/accounts.ts'
import { activeMember, displayName, liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** Seats that the person has neither accepted nor lost. Empty for an account without a proven email address. */
export async function waitingInvitations(db: Db, userId: number): Promise<Omit<WaitingInvitation, 'companyLogo'>[]> {
  const rows = await prepared<Omit<WaitingInvitation, 'companyLogo'>>(
    db,
    'invitations_waiting',
    () => sql`
    select m.company_id as "companyId", c.name as "companyName", m.type as "as",
      (select p.name from project_people pp join projects p on p.id = pp.project_id and ${liveProject}
        where pp.user_id = m.user_id and pp.company_id = m.company_id order by pp.created_at desc, p.id desc limit 1) as "projectName"
    from members m join users u on u.id = m.user_id and u.proved_at is not null join companies c on c.id = m.company_id
    where m.user_id = ${sql.placeholder('userId')} and m.joined_at is null and m.archived_at is null
    order by m.created_at desc, m.company_id desc`,
    { userId },
  )
  return rows
}

/** Locks the member, unless archived. */
export const lockMember = async (db: Db, companyId: number, userId: number) =>
  (
    await db
      .select()
      .from(members)
      .where(and(eq(members.companyId, companyId), eq(members.userId, userId), isNull(members.archivedAt)))
      .for('update')
  )[0]

export async function markJoined(
  db: Db,
  companyId: number,
  userId: number,
  change: { firstName?: string; lastName?: string; joinedAt: Date },
): Promise<void> {
  await db
    .update(members)
    // A person who accepts an invitation has received it.
    .set({ ...change, undeliveredAt: null, undeliveredReason: null, version: sql`${members.version} + 1` })
    .where(and(eq(members.companyId, companyId), eq(members.userId, userId)))
}

type InvitingCompany = { isDemo: boolean; trialEndsAt: Date | null; suspendedAt: Date | null; proven: boolean }

/** What decides how many people a company may invite: its trial, and whether one of its builders has a proven address. */
export async function invitingCompany(db: Db, companyId: number): Promise<InvitingCompany> {
  const proven = sql<boolean>`exists (select from members m join users u on u.id = m.user_id and u.proved_at is not null
    where m.company_id = companies.id and m.type = 'builder' and ${activeMember('m')})`
  const { isDemo, trialEndsAt, suspendedAt } = companies
  const [row] = await db
    .select({ isDemo, trialEndsAt, suspendedAt, proven })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!row) throw new Error('A company is gone')
  return row
}

type InvitationFacts = {
  email: string
  firstName: string | null
  as: UserType
  companyName: string
  projectName: string | null
  /** Selections of the project that other clients have signed already; for clients only. */
  signed: number
  /** Whom to call: the builder who invites, else the project's, else the owner of the company. */
  builder: { name: string; email: string; phone: string | null } | null
}

type Invited = { userId: number; companyId: number; projectId: number | null; inviterId: number }

/** What an invitation says; nothing when the person has accepted it or lost the place. */
export async function invitationFacts(
  db: Db,
  { userId, companyId, projectId, inviterId }: Invited,
): Promise<InvitationFacts | undefined> {
  const rows = await prepared<InvitationFacts>(
    db,
    'invitation_facts',
    () => sql`
    select u.email, m.first_name as "firstName", m.type as "as", c.name as "companyName",
      (select p.name from project_people pp join projects p on p.id = pp.project_id and ${liveProject}
        where pp.user_id = m.user_id and p.company_id = m.company_id and p.id = ${sql.placeholder('projectId')}::integer) as "projectName",
      case when m.type = 'client' then (select count(distinct l.selection_id)::integer from sign_off_lines l
        join selections s on s.id = l.selection_id join project_people pp on pp.project_id = s.project_id and pp.user_id = m.user_id
        where s.project_id = ${sql.placeholder('projectId')}::integer and s.company_id = m.company_id
          and l.decision = 'approve' and l.voided_at is null) else 0 end as signed,
      (select json_build_object('name', ${displayName('r', 'ru')}, 'email', ru.email, 'phone', coalesce(r.phone, c.phone))
        from members r join users ru on ru.id = r.user_id and ru.suspended_at is null
        left join projects p on p.id = ${sql.placeholder('projectId')}::integer and p.company_id = r.company_id
        where r.company_id = m.company_id and r.type = 'builder' and ${activeMember('r')}
          and (r.user_id = ${sql.placeholder('inviterId')}::integer or r.user_id = p.builder_id or r.is_owner)
        order by r.user_id = ${sql.placeholder('inviterId')}::integer desc, r.user_id = p.builder_id desc nulls last, r.is_owner desc limit 1) as builder
    from members m join users u on u.id = m.user_id join companies c on c.id = m.company_id
    where m.company_id = ${sql.placeholder('companyId')} and m.user_id = ${sql.placeholder('userId')} and m.joined_at is null and m.archived_at is null
      and u.suspended_at is null and c.suspended_at is null`,
    { projectId, companyId, userId, inviterId },
  )
  return rows[0]
}
