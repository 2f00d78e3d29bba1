import { describe, expect, it } from 'vitest'
import { readSources } from '../walls/import-graph.ts'
import { readIconSet, shapesOf } from './icons.ts'

describe('icons', () => {
  const { icons } = readIconSet()
  const names = [...readSources().values()].flatMap((source) =>
    [...source.matchAll(/ from 'virtual:icons\/([^']+)'/g)].map(([, name = '']) => name),
  )

  it('has every icon that a source imports', () => {
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => !(name in icons))).toEqual([])
  })

  it('reads every one of them as plain shapes', () => {
    for (const name of names) expect(shapesOf(icons[name]?.body ?? ''), name).not.toEqual([])
  })

  it('rejects a drawing that is more than plain shapes', () => {
    expect(() => shapesOf('<text>Hello</text>')).toThrow('Not a plain icon')
  })
})
