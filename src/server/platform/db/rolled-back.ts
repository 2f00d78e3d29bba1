import { TransactionRollbackError } from 'drizzle-orm'
import type { Db } from './database.ts'

/** The result of an act that leaves no trace in the database: a preview with the figures of the act itself. */
export async function rolledBack<Result>(db: Db, act: (tx: Db) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  try {
    await db.transaction(async (tx) => {
      results.push(await act(tx))
      tx.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  const [result] = results
  if (result === undefined) throw new Error('The act has no result')
  return result
}
