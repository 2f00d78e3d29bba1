import { sql, type SQL } from 'drizzle-orm'
import type { LiveKind } from '#shared/events/contract.ts'
import type { Json } from '#shared/kernel/canonical-json.ts'
import type { Db } from '../db/database.ts'

/**
 * Who may learn of it. `builders`: the company's own people. `project`: they and the project's clients. `trades`: everyone
 * with a seat on the project. `person`: one person alone.
 */
export type Audience = 'builders' | 'project' | 'trades' | 'person'

export type NewEvent = {
  companyId: number
  kind: LiveKind
  audience: Audience
  projectId?: number | null
  userId?: number | null
  data: { [key: string]: Json }
}

let written = 0

/** How many events this process has written so far: whoever sees it grow has news to pass on once they are committed. */
export const eventsWritten = (): number => written

/** For statements that write their event themselves, in one go with what it tells of. */
export const noteEvent = (): void => {
  written += 1
}

/** Writes an event in the transaction of the change it tells of. Nobody is woken here: that happens after the commit. */
export async function emit(tx: Db, ...events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(
    (event): SQL =>
      sql`(${event.companyId}::int, ${event.projectId ?? null}::int, ${event.userId ?? null}::int, ${event.audience}, ${event.kind}, ${JSON.stringify(event.data)}::jsonb)`,
  )
  await tx.execute(
    sql`insert into events (company_id, project_id, user_id, audience, kind, data) values ${sql.join(rows, sql`, `)}`,
  )
  noteEvent()
}
