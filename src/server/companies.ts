import type { Config } from './config.ts'
import { companiesCommand } from './features/trial/public.ts'
import { openDatabase } from './platform/db/database.ts'
import { joinEmbedded } from './platform/db/embedded/embedded.ts'
import { createLogger } from './platform/log.ts'

/** `npm run companies`: works on DATABASE_URL or the embedded database, while Finishwork runs or not. Returns the exit code. */
export async function manageCompanies(
  config: Config,
  words: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const embedded = config.databaseDirectUrl ? undefined : await joinEmbedded(config.dataDir)
  const database = openDatabase(config.databaseDirectUrl ?? embedded?.url ?? '', {
    pool: 2,
    log: createLogger('silent'),
  })
  try {
    return await companiesCommand({ db: database.db, now: new Date(), trialDays: config.trialDays, say }, words)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
