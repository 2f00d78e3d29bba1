import { expect, test } from 'vitest'
import { readView } from './chart-view.ts'

test('zoom and grouping are read as they were stored, and anything else is the first view', () => {
  expect(readView('{"zoom":"week","grouping":"trade"}')).toEqual({ zoom: 'week', grouping: 'trade' })
  for (const stored of [null, '{', 'null', '{"zoom":"year","grouping":7}'])
    expect(readView(stored)).toEqual({ zoom: 'all', grouping: 'phase' })
})
