import { type SQL, sql } from 'drizzle-orm'
import type { OwnerName } from '#shared/people/names.ts'
import { enteredName, liveProject } from '#server/db/conditions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Pair = { project: string; own: OwnerName; other: OwnerName; joined: boolean }

const nameJson = (member: string, user: string): SQL => sql`json_build_object('entered', ${enteredName(member)},
  'account', concat_ws(' ', ${sql.raw(user)}.first_name, ${sql.raw(user)}.last_name),
  'since', to_json(coalesce(${sql.raw(user)}.name_changed_at, ${sql.raw(user)}.created_at)))`

/** Each of these people with every other client of their projects, or of one project. An account that never joined keeps its name to itself. */
export const pairsOfOwners = (db: Db, userIds: readonly number[], projectId: number | null): Promise<Pair[]> =>
  prepared<Pair>(
    db,
    'seats_pairs_of_owners',
    () => sql`
    select p.name as project, ${nameJson('m', 'u')} as own, m.joined_at is not null as joined,
      case when o.joined_at is null then (${nameJson('o', 'x')})::jsonb || '{"account": ""}' else (${nameJson('o', 'x')})::jsonb end as other
    from project_people mine join projects p on p.id = mine.project_id and ${liveProject}
    join members m on m.company_id = mine.company_id and m.user_id = mine.user_id join users u on u.id = m.user_id
    join project_people theirs on theirs.project_id = mine.project_id and theirs.user_id <> mine.user_id and theirs.seat = 'client'
    join members o on o.company_id = theirs.company_id and o.user_id = theirs.user_id and o.archived_at is null
    join users x on x.id = o.user_id
    where mine.user_id = any(${sql.placeholder('userIds')}::integer[]) and mine.seat = 'client'
      and (${sql.placeholder('projectId')}::integer is null or mine.project_id = ${sql.placeholder('projectId')}::integer)
    order by mine.project_id, o.user_id`,
    { userIds, projectId },
  )
