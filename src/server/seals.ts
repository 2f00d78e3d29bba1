import type { SealStatement } from '#shared/signoffs/verifier/seal-line.ts'
import type { Config } from './config.ts'
import type { Db } from './platform/db/database.ts'
import { withDatabase } from './with-database.ts'
import { introduce } from '#server/platform/pdf/sealing/introducing.ts'
import * as store from '#server/platform/pdf/sealing/seal-line-store.ts'
import { sealSettings, trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'

const usage = [
  'npm run seals                                  the keys that seal, in the order in which they were introduced',
  'npm run seals -- replace <file> [stolen-since] introduces the key of the settings with the key in the file, which was used before',
  'npm run seals -- lost [stolen-since]           introduces the key of the settings when the one before is gone',
]

/** `npm run seals`: lists the keys that seal, and introduces a new one. Returns the exit code. */
export function manageSeals(config: Config, words: readonly string[], say: (line: string) => void): Promise<number> {
  return withDatabase(config, (db) => sealsCommand({ db, config, now: new Date(), say }, words))
}

type Command = { db: Db; config: Config; now: Date; say: (line: string) => void }

async function sealsCommand(command: Command, [act, ...rest]: readonly string[]): Promise<number> {
  const { db, config, say } = command
  if (act === undefined) return list(db, config, say)
  const [previousKeyFile, since] = act === 'replace' ? rest : [undefined, rest[0]]
  const revokedFrom = since === undefined ? null : new Date(since)
  const isKnown = (act === 'replace' && previousKeyFile !== undefined) || act === 'lost'
  if (!isKnown || (revokedFrom !== null && Number.isNaN(revokedFrom.getTime()))) {
    for (const line of usage) say(line)
    return 2
  }
  const made = await introduce({
    settings: sealSettings(config),
    last: await store.last(db),
    at: command.now,
    previousKeyFile,
    lost: act === 'lost',
    revokedFrom: revokedFrom?.toISOString() ?? null,
  })
  if (!made) {
    say('The key of the settings seals already.')
    return 1
  }
  const { signature, previousSignature } = made
  await store.insert(db, {
    ...made,
    signature: Buffer.from(signature),
    previousSignature: previousSignature && Buffer.from(previousSignature),
  })
  return list(db, config, say)
}

async function list(db: Db, config: Config, say: (line: string) => void): Promise<number> {
  for (const { statement } of await store.line(db)) {
    const { number, at, fingerprint, reason } = JSON.parse(statement) as SealStatement
    say(`${number}. ${fingerprint} since ${at}, ${reason}`)
  }
  const { problems } = await trustedSeals(db, config)
  for (const problem of problems) say(problem)
  return problems.length === 0 ? 0 : 1
}
