import type { Config } from './config.ts'
import { type Db, openDatabase } from './platform/db/database.ts'
import { joinEmbedded } from './platform/db/embedded/embedded.ts'
import { createLogger } from './platform/log.ts'

/** For commands: DATABASE_URL or the embedded database, while Finishwork runs or not. */
export async function withDatabase<T>(config: Config, run: (db: Db) => Promise<T>): Promise<T> {
  const embedded = config.databaseDirectUrl ? undefined : await joinEmbedded(config.dataDir)
  const database = openDatabase(config.databaseDirectUrl ?? embedded?.url ?? '', {
    pool: 2,
    log: createLogger('silent'),
  })
  try {
    return await run(database.db)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
