import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

export const newestMails = (db: Db) => store.newest(db)

export async function mailOf(db: Db, id: number) {
  const mail = await store.find(db, id)
  if (!mail) throw new AppError('not_found')
  return mail
}
