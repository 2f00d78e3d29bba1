import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const PLACE = /(file:\/\/\/?[^\s()]+\.js|\/[^\s():]+\.js):(\d+):(\d+)/g
const MOST_KEPT = 1_000
const known = new Map<string, string>()

/**
 * Names the lines of the source in a stack of the built server. Maps are read when an error is logged: with Node's own
 * `--enable-source-maps` all of them are in memory from the start, 50 MB.
 */
export function withSourceLines(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replaceAll(PLACE, (place: string, file: string, line: string, column: string) => {
    const kept = known.get(place)
    if (kept !== undefined) return kept
    const found = sourceOf(maps, file, Number(line), Number(column)) ?? place
    if (known.size >= MOST_KEPT) known.clear()
    known.set(place, found)
    return found
  })
}

function sourceOf(maps: Map<string, SourceMap | undefined>, file: string, line: number, column: number) {
  if (!maps.has(file)) maps.set(file, readMap(file))
  const entry = maps.get(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return undefined
  return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

function readMap(file: string): SourceMap | undefined {
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMap['payload'])
  } catch {
    // Packages have none.
    return undefined
  }
}
