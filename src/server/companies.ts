import type { Config } from './config.ts'
import { companiesCommand } from './features/trial/public.ts'
import { withDatabase } from './with-database.ts'

/** `npm run companies`. Returns the exit code. */
export function manageCompanies(
  config: Config,
  words: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  return withDatabase(config, (db) =>
    companiesCommand({ db, now: new Date(), trialDays: config.trialDays, say }, words),
  )
}
