import { sql } from 'drizzle-orm'
import type { LiveKind } from '#shared/events/contract.ts'
import type { Notifies } from '#shared/notifications/audiences.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

/**
 * Who may receive the event. `builders`: the company's own people. `project`: they and the project's clients. `trades`: everyone
 * with a seat on the project. `person`: one person alone.
 */
export type Audience = 'builders' | 'project' | 'trades' | 'person'

/** What a live event names besides its project. Screens fetch what they may see of it. */
export type LiveData = {
  selectionId?: number | null
  actorId?: number | null
  /** A recorded event: its position in the log, and whom its act tells. */
  seq?: number
  notifies?: Notifies
  messageId?: number
  aboutChange?: boolean
  title?: string
  link?: string
}

export type NewEvent = {
  companyId: number
  kind: LiveKind
  audience: Audience
  projectId?: number | null
  userId?: number | null
  data: LiveData
}

/** Set by whatever writes an event for a request or a job; read once, after its commit, to notify the followers. */
export type Outbox = { hasEvents: boolean }

export const newOutbox = (): Outbox => ({ hasEvents: false })

/** Inserts the events of the placeholder `events`, also as a part of another statement. */
export const insertEvents = sql`
    insert into events (company_id, project_id, user_id, audience, kind, data)
    select "companyId", "projectId", "userId", audience, kind, data
    from jsonb_to_recordset(${sql.placeholder('events')}::jsonb)
      x ("companyId" int, "projectId" int, "userId" int, audience text, kind text, data jsonb)`

/** Writes events in the transaction of the change they describe. Followers are notified after the commit, not here. */
export async function emit(tx: Db, { outbox }: { outbox: Outbox }, ...events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await prepared(tx, 'events_emit', () => insertEvents, { events: JSON.stringify(events) })
  outbox.hasEvents = true
}
