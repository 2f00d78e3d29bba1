import { expect, test } from 'vitest'
import { readSources } from './import-graph.ts'

/** Number fields whose value becomes a figure when it is empty: deleting the figure to type another one gives "1" back. */
function refilled(source: string): string[] {
  const fields = source.match(/<(?:Number|Money)Input\b[\s\S]*?\/>/g) ?? []
  return fields.filter((field) => /\?\? -?\d|=== 'number' \? \w+ : -?\d/.test(field))
}

test('a number field can be emptied while typing', () => {
  const screens = [...readSources()].filter(([path]) => path.startsWith('src/web/') && path.endsWith('.tsx'))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.flatMap(([path, source]) => (refilled(source).length > 0 ? path : []))).toEqual([])
  expect(refilled('<NumberInput value={field.value ?? 1} onChange={field.onChange} />')).toHaveLength(1)
  expect(refilled("<NumberInput onChange={(d) => set({ days: typeof d === 'number' ? d : 0 })} />")).toHaveLength(1)
})
