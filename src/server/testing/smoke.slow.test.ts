import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databaseServer, templateDatabase } from './database.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'finishwork-planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A benchmark that reads one column of the projects, as a file that the planted package.json names. */
function plant(name: string, column: string): string {
  const file = join(folder, `${name}.mjs`)
  const driver = join(root, 'node_modules/pg/esm/index.mjs')
  writeFileSync(
    file,
    `import { Client } from ${JSON.stringify(driver)}
     const client = new Client({ connectionString: process.env.BENCH_DATABASE_URL })
     await client.connect()
     await client.query('select ${column} from projects')
     await client.end()`,
  )
  return `node scripts/bench.mjs ${file}`
}

test('a benchmark that reads a renamed column fails npm test, and the others still run', async () => {
  const scripts = { 'bench:broken': plant('broken', 'name_of_house'), 'bench:sound': plant('sound', 'name') }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  const env = { ...process.env, SMOKE_SERVER: databaseServer(), SMOKE_TEMPLATE: templateDatabase }
  const args = [join(root, 'scripts/smoke.mjs'), '--scripts', join(folder, 'package.json')]
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })
  expect(output).toMatch(/FAIL {2}bench:broken[^]*column "name_of_house" does not exist/)
  expect(output).toMatch(/ok {4}bench:sound/)
  // The check "benchmarks, each for a moment" of scripts/test.mjs fails by this.
  expect(code).toBe(1)
}, 60_000)
