import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './import-graph.ts'

const MOST = 25

/** Folders with more source files than a newcomer can take in. Migrations and pictures are lists, and no sources. */
function crowded(paths: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, files]) => files > MOST).map(([folder, files]) => `${folder}: ${files}`)
}

const ofTheProduct = [...readSources().keys()].filter((path) => path.startsWith('src/'))

test(`no folder of the product has more than ${MOST} files at its top level`, () => {
  expect(ofTheProduct.length).toBeGreaterThan(1000)
  expect(crowded(ofTheProduct), 'split it by what people do, with the same names in shared, server and web').toEqual([])
})

test('a crowded folder is found', () => {
  const planted = Array.from({ length: MOST + 1 }, (_, n) => `src/web/features/planted/file-${n}.ts`)
  expect(crowded([...ofTheProduct, ...planted])).toEqual([`src/web/features/planted: ${MOST + 1}`])
})
