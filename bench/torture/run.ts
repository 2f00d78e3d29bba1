import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { joinEmbedded } from '../../src/server/platform/db/embedded/embedded.ts'
import { placeOf } from '../../src/server/platform/db/embedded/embedded-place.ts'
import { urlOf } from '../../src/server/platform/db/embedded/embedded-server.ts'
import { sized, smoke } from '../short-form.ts'
import { furnish } from './cast.ts'
import { ageWorkersWhile } from './rest.ts'
import { Bucket, type Outside, Post } from './outside.ts'
import { type Lived, verify } from './verify.ts'
import { inWords } from './words.ts'
import { Victim } from './victim.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { writeUntil } from './writers.ts'

// npm run torture -- --kills 100 --houses 4 --port 4395 --only bucket
const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    kills: { type: 'string', default: String(sized(100, 2)) },
    houses: { type: 'string', default: String(sized(4, 1)) },
    port: { type: 'string', default: '4395' },
    /** Runs only one half, with all the kills: `folder` or `bucket`. */
    only: { type: 'string', default: smoke ? 'bucket' : '' },
  },
})
const kills = Number(values.kills)
const port = Number(values.port)

type Blow = 'node' | 'postgres' | 'both'
const blows: Blow[] = ['node', 'postgres', 'both']

const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function strike(victim: Victim, blow: Blow): Promise<number> {
  if (blow !== 'node') victim.killPostgres()
  if (blow === 'postgres') return victim.ready()
  await victim.killNode()
  const began = Date.now()
  await victim.start()
  return Date.now() - began
}

/** Waits for a random moment during writes: after some more acknowledgements, or a timeout. */
async function underWrites(lives: Lived[]): Promise<void> {
  const enough = acknowledged(lives) + (smoke ? 5 : 1 + Math.random() * 30)
  const late = Date.now() + 15_000
  while (acknowledged(lives) < enough && Date.now() < late) await sleep(20)
  await sleep(Math.random() * 200)
}

/** Every kind of write was acknowledged at least once: without it a short run has nothing to look for afterwards. */
async function everyKind(lives: Lived[]): Promise<void> {
  const late = Date.now() + 60_000
  const missing = () => lives.some(({ ledger }) => kinds(ledger).some((kind) => kind.length === 0))
  while (missing() && Date.now() < late) await sleep(20)
}

const kinds = (ledger: Ledger): unknown[][] => [
  ledger.messages,
  ledger.questions,
  ledger.notes,
  ledger.signed,
  ledger.files,
  ledger.orders,
  ledger.changes,
  ledger.imports,
  ledger.signedByBoth,
  Array.from({ length: ledger.moves }),
]

const acknowledged = (lives: Lived[]): number => lives.reduce((sum, { ledger }) => sum + kinds(ledger).flat().length, 0)

/** Stops for some seconds and starts again: repeatedly, or once in a short run, where queued mail would wait long for its next try. */
async function comeAndGo(outside: Outside, going: () => boolean): Promise<number> {
  let times = 0
  while (going() && times < sized(Infinity, 1)) {
    await sleep(sized(2_000, 500) + Math.random() * sized(4_000, 500))
    await outside.stop()
    await sleep(sized(1_000, 500) + Math.random() * sized(3_000, 500))
    await outside.start()
    times += 1
  }
  return times
}

type Round = { name: string; kills: number; files: 'folder' | 'bucket'; outages: boolean }

/** One server from its first start to the final check. Returns how many faults were found. */
async function play(round: Round): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-torture-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const post = new Post(port + 1)
  const bucket = new Bucket(port + 2)
  await post.start()
  await bucket.start()
  const settings = { SMTP_URL: post.url, ...(round.files === 'bucket' && bucket.settings) }
  const victim = new Victim({ dataDir, port, settings })
  // Cleans up however the run ends.
  process.once('exit', () => victim.abandon())
  await victim.start()
  const lives: Lived[] = []
  for (let n = 0; n < Number(values.houses); n += 1)
    lives.push({ house: await furnish(victim.url, post, n), ledger: emptyLedger() })

  let running = true
  const writing = lives.map(({ house, ledger }) => writeUntil(house, ledger, () => running))
  const outages = round.outages ? [post, bucket].map((outside) => comeAndGo(outside, () => running)) : []
  const times: Record<Blow, number[]> = { node: [], postgres: [], both: [] }
  const aging = ageWorkersWhile(
    () => running,
    async () => urlOf(await placeOf(dataDir)),
  )
  const began = Date.now()
  for (let count = 0; count < round.kills; count += 1) {
    await underWrites(lives)
    const blow = blows[count % 3] ?? 'node'
    times[blow].push(await strike(victim, blow))
    if ((count + 1) % 10 === 0) say(`  ${count + 1} of ${round.kills} kills; ${inWords(lives)}`)
  }
  await (smoke ? everyKind(lives) : sleep(2_000))
  running = false
  await Promise.all(writing)
  await aging
  const gone = await Promise.all(outages)
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)

  const database = await joinEmbedded(dataDir)
  const place = { databaseUrl: database.url, dataDir, settings: { DATA_DIR: dataDir, DATABASE_URL: '' } }
  const { wrong, letters, lettersTwice, drafts, waited } = await verify(lives, place, post).finally(() =>
    database.stop(),
  )
  const ending = Date.now()
  await victim.stop()
  const ended = Date.now() - ending
  await post.stop()
  await bucket.stop()
  say(`${round.name}: ${round.kills} kills in ${minutes} minutes`)
  for (const blow of blows)
    say(`  back after a kill of ${blow}: median ${median(times[blow])} ms, at most ${Math.max(0, ...times[blow])} ms`)
  if (round.outages) say(`  the mail server went away ${gone[0]} times, the bucket ${gone[1]} times`)
  say(`  acknowledged: ${inWords(lives)}`)
  say(`  email: ${letters} arrived, ${lettersTwice} of them a second copy; queue idle after ${waited} ms`)
  say(`  drafts left in the folder by kills: ${drafts}; ended ${ended} ms after SIGTERM`)
  say(`  findings: ${wrong.length}`)
  for (const finding of wrong.slice(0, 50)) say(`    ${finding}`)
  if (wrong.length === 0) rmSync(folder, { recursive: true, force: true })
  else say(`  The data folder was kept: ${folder}`)
  return wrong.length
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const rounds: Round[] = [
  { name: 'Files in a folder', kills: Math.ceil(kills / 2), files: 'folder', outages: false },
  {
    name: 'Files in a bucket, mail and bucket coming and going',
    kills: Math.floor(kills / 2),
    files: 'bucket',
    outages: true,
  },
]
let findings = 0
for (const round of rounds) {
  if (values.only && values.only !== round.files) continue
  findings += await play(values.only ? { ...round, kills } : round)
}
process.exit(findings === 0 ? 0 : 1)
