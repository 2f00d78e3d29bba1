import { sql } from 'drizzle-orm'
import { fileUrl } from '#shared/files/rules.ts'
import type { CompanyContact } from '#shared/people/contract.ts'
import { activeMember, displayName, joinSeat, liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

type Row = Omit<CompanyContact, 'logo'> & { logoFileId: number | null }

/** The companies of the projects on which the person has a seat. The owner comes first, then by name. */
export async function contacts(db: Db, userId: number): Promise<CompanyContact[]> {
  const rows = await prepared<Row>(
    db,
    'people_contacts',
    () => sql`with mine as (
        select p.company_id, p.builder_id, p.name from projects p ${joinSeat(sql.placeholder('userId'))}
        where pp.user_id is not null and ${liveProject}
      )
      select c.id as "companyId", c.name as company, c.logo_file_id as "logoFileId", c.phone, c.address, c.clients_invite as "clientsInvite", coalesce((
        select json_agg(json_build_object('id', b.user_id, 'name', ${displayName('b', 'u')}, 'isOwner', b.is_owner,
            'email', u.email, 'phone', coalesce(b.phone, u.phone),
            'projects', (select coalesce(json_agg(mine.name order by mine.name), '[]') from mine
              where mine.company_id = c.id and mine.builder_id = b.user_id))
          order by b.is_owner desc, ${displayName('b', 'u')}, b.user_id)
        from members b join users u on u.id = b.user_id
        where b.company_id = c.id and b.type = 'builder' and ${activeMember('b')}
          and (b.is_owner or b.user_id in (select builder_id from mine where mine.company_id = c.id))
      ), '[]') as people
      from companies c where c.id in (select company_id from mine) order by c.name, c.id`,
    { userId },
  )
  return rows.map(({ logoFileId, ...row }) => ({
    ...row,
    logo: logoFileId === null ? null : fileUrl(logoFileId, '400'),
  }))
}
