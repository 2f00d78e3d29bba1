import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { furnish } from './cast.ts'
import { verify } from './verify.ts'
import { Victim } from './victim.ts'
import { emptyLedger, writeUntil } from './writers.ts'

// npm run torture -- --kills 100
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, port: { type: 'string', default: '4395' } },
})
const kills = Number(values.kills)

const folder = mkdtempSync(join(tmpdir(), 'finishwork-torture-'))
const dataDir = join(folder, 'data')
const victim = new Victim(dataDir, Number(values.port))

type Blow = 'node' | 'postgres' | 'both'

async function strike(blow: Blow): Promise<number> {
  if (blow !== 'node') victim.killPostgres()
  if (blow === 'postgres') return victim.ready()
  await victim.killNode()
  const began = Date.now()
  await victim.start()
  return Date.now() - began
}

mkdirSync(dataDir, { recursive: true })
await victim.start()
const house = await furnish(victim.url)
const ledger = emptyLedger()
let running = true
const writing = writeUntil(house, ledger, () => running)
const times: Record<Blow, number[]> = { node: [], postgres: [], both: [] }
const blows: Blow[] = ['node', 'postgres', 'both']

for (let count = 0; count < kills; count += 1) {
  await sleep(200 + Math.random() * 1_200)
  const blow = blows[count % 3] ?? 'node'
  times[blow].push(await strike(blow))
  process.stdout.write(
    `\r${count + 1} of ${kills} kills, ${ledger.messages.length} messages, ${ledger.signed.length} sign-offs, ${ledger.files.length} files acknowledged`,
  )
}
await sleep(1_000)
running = false
await writing
process.stdout.write('\n')
const wrong = await verify(house, ledger, dataDir)
await victim.stop()
for (const blow of blows)
  process.stdout.write(`back after a kill of ${blow}: at most ${Math.max(0, ...times[blow])} ms\n`)
process.stdout.write(
  `${ledger.messages.length} messages, ${ledger.notes.length} edits, ${ledger.signed.length} sign-offs, ${ledger.files.length} files were acknowledged; ${wrong.length} findings\n`,
)
for (const finding of wrong) process.stdout.write(`  ${finding}\n`)
if (wrong.length === 0) rmSync(folder, { recursive: true, force: true })
else process.stdout.write(`Left for looking at: ${folder}\n`)
process.exit(wrong.length === 0 ? 0 : 1)
