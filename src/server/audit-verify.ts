import type { Config } from './config.ts'
import { SignOffProof } from './features/signoffs/public.ts'
import { chainOf, companiesOf, headOf } from './platform/audit/chain-store.ts'
import { ChainWalk, type Finding } from './platform/audit/verify.ts'
import { type Db, openDatabase } from './platform/db/database.ts'
import { joinEmbedded } from './platform/db/embedded.ts'
import { createLogger } from './platform/log.ts'

type Verdict = { rows: number; finding: Finding | null }

/** Verifies one company's chain and its sign-offs. Reads one snapshot, so that people can keep working. */
export const verifyCompany = (db: Db, companyId: number): Promise<Verdict> =>
  db.transaction(
    async (tx) => {
      const walk = new ChainWalk(companyId)
      const proof = new SignOffProof()
      for await (const row of chainOf(tx, companyId)) {
        const finding = walk.take(row)
        if (finding) return { rows: walk.seq, finding }
        proof.note(row)
      }
      const finding = walk.end(await headOf(tx, companyId)) ?? (await proof.check(tx, companyId))
      return { rows: walk.seq, finding }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** `npm run audit:verify [companyId]`: names the first changed row of each chain. Returns the exit code. */
export async function auditVerify(
  config: Config,
  only: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  if (only !== undefined && !/^[1-9]\d{0,9}$/.test(only)) {
    say(`"${only}" is no number of a company.`)
    return 2
  }
  const embedded = config.databaseUrl ? undefined : await joinEmbedded(config.dataDir)
  const log = createLogger('silent')
  const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', { pool: 2, log })
  try {
    const all = await companiesOf(database.db)
    const companies = only === undefined ? all : all.filter(({ id }) => id === Number(only))
    if (only !== undefined && companies.length === 0) {
      say(`There is no company ${only}.`)
      return 2
    }
    let broken = 0
    for (const { id, name } of companies) {
      const { rows, finding } = await verifyCompany(database.db, id)
      if (finding) broken += 1
      say(
        finding
          ? `Company ${id} (${name}): BROKEN at row ${finding.seq}. ${finding.message}`
          : `Company ${id} (${name}): ${rows} rows, whole.`,
      )
    }
    say(broken === 0 ? 'Every chain is whole.' : `${broken} of ${companies.length} chains are broken.`)
    return broken === 0 ? 0 : 1
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
