// npm run distribution: runs the tests that guard statements, and lists every statement that is not confined to one company.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, requireNode, root, run } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled()
const list = join('src', 'server', 'testing', 'distribution', 'statements.txt')
const files = readdirSync(join('src', 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('src', 'server', file))
  .filter((file) => readFileSync(file, 'utf8').includes('guardStatements()'))
const folder = mkdtempSync(join(tmpdir(), 'finishwork-distribution-'))
const found = join(folder, 'found.txt')
writeFileSync(found, '')
const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server']

process.env.DISTRIBUTION_FOUND = found
await run(process.execPath, [...vitest, ...files])
const shapes = new Set(readFileSync(found, 'utf8').split('\n').filter(Boolean))
writeFileSync(list, `${[...shapes].toSorted().join('\n')}\n`)
rmSync(folder, { recursive: true, force: true })

delete process.env.DISTRIBUTION_FOUND
process.env.UPDATE_DISTRIBUTION = '1'
await run(process.execPath, [...vitest, 'src/server/testing/distribution'])
