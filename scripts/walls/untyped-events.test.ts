import { expect, test } from 'vitest'
import { readSources } from './import-graph.ts'

/** The only file that reads rows of the log by key: those that older versions recorded. */
const PARSER = 'src/server/platform/audit/recorded.ts'

const readsBag = (source: string): boolean => /\bdata\??\.?\[['"`]/.test(source)

test('the facts of an event are read from its typed payload, except by the parser of old rows', () => {
  const sources = [...readSources()].filter(([path]) => path.startsWith('src/') && !/\.(test|cases)\.tsx?$/.test(path))
  const production = sources.filter(([path]) => !path.startsWith('src/server/testing/'))
  expect(production.flatMap(([path, source]) => (readsBag(source) ? path : []))).toEqual([PARSER])
  expect(readsBag("data['batched'] === true")).toBe(true)
})
