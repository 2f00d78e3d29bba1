import { readFile } from 'node:fs/promises'
import type { Config } from './config.ts'
import { RecordedAnchors, verifyAnchorFile, verifyAnchors } from './features/anchors/public.ts'
import { orphans, sealFindings, SignOffProof } from './features/signoffs/public.ts'
import { chainOf, companiesOf, hasRowsBeforeStart, headOf } from './platform/audit/chain-store.ts'
import { ChainWalk, type Finding } from './platform/audit/verify.ts'
import { type Db, openDatabase } from './platform/db/database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { joinEmbedded } from './platform/db/embedded/embedded.ts'
import { createLogger } from './platform/log.ts'

const beforeStart: Finding = { seq: 0, problem: 'added', message: 'A row was added before the first one.' }

type Verdict = { rows: number; finding: Finding | null }

/** Verifies one company's chain and everything that affects its decisions. Reads one snapshot, so that people can keep working. */
export const verifyCompany = (db: Db, companyId: number, files?: FileStore): Promise<Verdict> =>
  db.transaction((tx) => verifyIn(tx, companyId, files), { isolationLevel: 'repeatable read', accessMode: 'read only' })

async function verifyIn(tx: Db, companyId: number, files?: FileStore): Promise<Verdict> {
  const walk = new ChainWalk(companyId)
  const proof = new SignOffProof()
  const anchors = new RecordedAnchors()
  for await (const row of chainOf(tx, companyId)) {
    const finding = walk.take(row)
    if (finding) return { rows: walk.seq, finding }
    proof.note(row)
    anchors.note(row)
  }
  const finding =
    walk.end(await headOf(tx, companyId)) ??
    ((await hasRowsBeforeStart(tx, companyId)) ? beforeStart : null) ??
    (await proof.check(tx, companyId, files)) ??
    (await anchors.check(tx))
  return { rows: walk.seq, finding }
}

/** The findings of `audit:verify` in this state of the database, one line each: of every company, and of rows without a company. */
export async function findingsIn(tx: Db, files?: FileStore): Promise<string[]> {
  const found: string[] = []
  for (const { id } of await companiesOf(tx)) {
    const { finding } = await verifyIn(tx, id, files)
    if (finding) found.push(`Company ${id}: ${finding.message}`)
  }
  return [...found, ...(await orphansInWords(tx))]
}

const orphansInWords = async (db: Db): Promise<string[]> =>
  (await orphans(db)).map((table) => `The table ${table} has rows of a company that does not exist.`)

type Request = { only: string | undefined; anchors: boolean; files: readonly string[] }

/** `[companyId] [--anchors [file ...]]` */
function readArguments(words: readonly string[]): Request {
  const at = words.indexOf('--anchors')
  if (at === -1) return { only: words[0], anchors: false, files: [] }
  return { only: words.slice(0, at)[0], anchors: true, files: words.slice(at + 1) }
}

/** `npm run audit:verify`: names the first changed row of each chain. Returns the exit code. */
export async function auditVerify(
  config: Config,
  words: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const { only, anchors, files: anchorFiles } = readArguments(words)
  if (only !== undefined && !/^[1-9]\d{0,9}$/.test(only)) {
    say(`"${only}" is not a company number.`)
    return 2
  }
  const embedded = config.databaseDirectUrl ? undefined : await joinEmbedded(config.dataDir)
  const files = openFileStore(config)
  const log = createLogger('silent')
  const database = openDatabase(config.databaseDirectUrl ?? embedded?.url ?? '', { pool: 2, log })
  try {
    const all = await companiesOf(database.db)
    const companies = only === undefined ? all : all.filter(({ id }) => id === Number(only))
    if (only !== undefined && companies.length === 0) {
      say(`There is no company ${only}.`)
      return 2
    }
    let broken = 0
    for (const { id, name } of companies) {
      const { rows, finding } = await verifyCompany(database.db, id, files)
      if (finding) broken += 1
      say(
        finding
          ? `Company ${id} (${name}): BROKEN at row ${finding.seq}. ${finding.message}`
          : `Company ${id} (${name}): ${rows} rows, unchanged.`,
      )
    }
    say(broken === 0 ? 'Every chain is unchanged.' : `${broken} of ${companies.length} chains are broken.`)
    const problems = only === undefined ? await orphansInWords(database.db) : []
    if (only === undefined) problems.push(...(await sealFindings(database.db, config)))
    if (anchors || only === undefined) problems.push(...(await anchorProblems(database.db, config, anchorFiles, say)))
    for (const problem of problems) say(problem)
    return broken === 0 && problems.length === 0 ? 0 : 1
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

async function anchorProblems(
  db: Db,
  config: Config,
  files: readonly string[],
  say: (line: string) => void,
): Promise<string[]> {
  const { anchors, problems } = await verifyAnchors(db, config)
  say(
    problems.length === 0 ? `${anchors} anchors agree with every chain.` : `${problems.length} problems with anchors:`,
  )
  for (const file of files) {
    const content = await readFile(file, 'utf8').catch(() => '')
    const problem = await verifyAnchorFile(db, config, content)
    if (problem) problems.push(`${file}: ${problem}`)
    else say(`${file}: agrees with the database.`)
  }
  return problems
}
