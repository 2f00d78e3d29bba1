import { sql } from 'drizzle-orm'
import { liveProject } from '#server/db/conditions.ts'

// What the statements that claim reminders share.

/** The moment at which they run. */
export const at = sql`${sql.placeholder('now')}::timestamptz`

/**
 * Selections `s` of projects `p` that are under way. `d.today` is the day at the site, `d.hour` the later of the hours there and at the
 * company `co`.
 */
export const selectionsAtSite = sql`selections s join projects p on p.id = s.project_id and ${liveProject} and p.status <> 'completed'
      join companies co on co.id = s.company_id
      cross join lateral (select (${at} at time zone p.time_zone)::date as today, greatest(extract(hour from ${at} at time zone p.time_zone),
        extract(hour from ${at} at time zone co.time_zone)) as hour) d`
