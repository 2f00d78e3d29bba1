import { sql } from 'drizzle-orm'
import { displayName } from '#server/db/conditions.ts'
import { limitTo } from '#server/platform/db/limit.ts'

/** One message of the conversation that an email quotes. */
export type QuotedMessage = {
  id: number
  name: string
  /** When it was sent, in the time zone of the project. */
  at: string
  text: string
  isInternal: boolean
  attachments: number
  /** Keys of the attached pictures in the file store. */
  pictures: string[]
}

/** The message itself and two before it; the conversation has the others. */
const QUOTED = 3
const LONGEST = 3_000
const PICTURES = 3

/** The last messages of the thread up to the one of notification `n`, on project `p`, for the member `b`. */
export const quotedMessages = sql`(
  select json_agg(json_build_object('id', x.id, 'name', ${displayName('xm', 'xu')},
    'at', to_char(x.created_at at time zone p.time_zone, 'Mon FMDD, FMHH12:MI AM'), 'text', left(x.message, ${sql.raw(String(LONGEST))}),
    'isInternal', x.is_internal, 'attachments', (select count(*) from message_attachments t where t.message_id = x.id),
    'pictures', coalesce((select json_agg(i.variants ->> '400') from (
      select f.variants from message_attachments t join files f on f.id = t.file_id and f.kind = 'image'
      where t.message_id = x.id order by t.position ${limitTo(PICTURES)}) i), '[]')) order by x.id)
  from (
    select y.* from messages m join messages y on y.thread_id = m.thread_id and y.id <= m.id and (b.type = 'builder' or not y.is_internal)
    where m.id = n.message_id order by y.id desc ${limitTo(QUOTED)}
  ) x join users xu on xu.id = x.sender_id left join members xm on xm.company_id = x.company_id and xm.user_id = x.sender_id)`
