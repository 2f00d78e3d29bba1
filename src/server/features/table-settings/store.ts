import { eq } from 'drizzle-orm'
import type { TableScope, TableSettings } from '#shared/table-settings/contract.ts'
import { tableSettings } from '#server/db/schema/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'

export const ofPerson = (db: Db, userId: number) =>
  db.select().from(tableSettings).where(eq(tableSettings.userId, userId))

export async function save(db: Db, userId: number, scope: TableScope, settings: TableSettings): Promise<void> {
  await db
    .insert(tableSettings)
    .values({ userId, scope, settings })
    .onConflictDoUpdate({ target: [tableSettings.userId, tableSettings.scope], set: { settings } })
}
