import { desc, eq } from 'drizzle-orm'
import { mails } from '#server/db/schema/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'

export const newest = (db: Db) => db.select().from(mails).orderBy(desc(mails.id)).limit(200)

export const find = async (db: Db, id: number) => (await db.select().from(mails).where(eq(mails.id, id)))[0]
