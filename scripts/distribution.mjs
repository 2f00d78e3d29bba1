// npm run distribution: runs the tests that guard statements, and lists every statement that is not confined to one company.
// What a test file found is kept until the sources change, so that an interrupted run goes on where it ended.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureInstalled, requireNode, root, run } from './prepare.mjs'

requireNode()
process.chdir(root)
await ensureInstalled()
const list = join('src', 'server', 'testing', 'distribution', 'statements.txt')
const sources = ['server', 'shared'].flatMap((part) =>
  readdirSync(join('src', part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file !== list)
    .toSorted(),
)
const hash = createHash('sha256')
for (const file of sources) hash.update(file).update(readFileSync(file))
const cache = join('node_modules', '.cache', 'finishwork', 'distribution')
const folder = join(cache, hash.digest('hex').slice(0, 16))
for (const other of existsSync(cache) ? readdirSync(cache) : [])
  if (join(cache, other) !== folder) rmSync(join(cache, other), { recursive: true })
mkdirSync(folder, { recursive: true })

const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server']
const guarded = sources.filter(
  (file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('guardStatements()'),
)
const found = guarded.map((file) => ({ file, shapes: join(folder, `${basename(file, '.test.ts')}.txt`) }))
for (const { file, shapes } of found) {
  if (existsSync(shapes)) continue
  process.env.DISTRIBUTION_FOUND = `${shapes}.part`
  writeFileSync(process.env.DISTRIBUTION_FOUND, '')
  await run(process.execPath, [...vitest, file])
  renameSync(process.env.DISTRIBUTION_FOUND, shapes)
}
const all = new Set(found.flatMap(({ shapes }) => readFileSync(shapes, 'utf8').split('\n').filter(Boolean)))
writeFileSync(list, `${[...all].toSorted((a, b) => (a < b ? -1 : 1)).join('\n')}\n`)

delete process.env.DISTRIBUTION_FOUND
process.env.UPDATE_DISTRIBUTION = '1'
await run(process.execPath, [...vitest, 'src/server/testing/distribution/distribution.test.ts'])
