import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importGraph, readSources } from '../walls/import-graph.ts'
import { type Related, relatedTests } from './related.ts'

const root = join(import.meta.dirname, '../..')
const migrations = 'src/server/db/migrations'

/** The files that this checkout changes against main, and the tests that are near it. */
export function changesOfCheckout(): { changed: string[]; related: Related } {
  const changed = changedFiles()
  const sources = readSources()
  const graph = importGraph(sources)
  const statements = readdirSync(join(root, migrations)).map(
    (name) => [`${migrations}/${name}`, readFileSync(join(root, migrations, name), 'utf8')] as const,
  )
  return { changed, related: relatedTests(graph, new Map([...sources, ...statements]), changed) }
}

/** Changed, added and removed files, and both names of a renamed one, committed or not. */
function changedFiles(): string[] {
  const base = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)).find(Boolean)
  const differing = git('diff', '--name-only', '--no-renames', base ?? 'HEAD')
  const added = git('ls-files', '--others', '--exclude-standard')
  if (differing === undefined || added === undefined)
    throw new Error('npm run check asks git for the changes against main, and this folder is no checkout.')
  return [...new Set([...differing.split('\n'), ...added.split('\n')])].filter(Boolean).toSorted()
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
