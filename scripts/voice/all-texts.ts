import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources } from '../walls/import-graph.ts'
import { textsOf } from './source-texts.ts'
import { type Text, textsOfDocument, textsOfPython, textsOfSql } from './texts.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file)}`)
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules'))

const documents = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...filesIn('docs', '.md'),
]

/** The settings of the tools, in the root folder. */
const toolSettings = (): string[] => readdirSync(root).filter((file) => file.endsWith('.config.ts'))

export function allTexts(): Text[] {
  const sources = [...readSources()].filter(([path]) => !path.startsWith('scripts/voice/'))
  const each = (paths: string[], texts: (path: string, source: string) => Text[]) =>
    paths.flatMap((path) => texts(path, read(path)))
  return [
    ...sources.flatMap(([path, source]) => textsOf(path, source)),
    ...each(toolSettings(), textsOf),
    ...each(filesIn('src/server/db/migrations', '.sql'), textsOfSql),
    ...each(filesIn('scripts', '.py'), textsOfPython),
    ...each(documents(), textsOfDocument),
  ]
}
