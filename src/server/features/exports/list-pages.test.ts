import { expect, test } from 'vitest'
import { inOrder } from './list-pages.ts'

test('a list of more rows than are held in memory keeps its own order and loses no row', async () => {
  const pages = [[3, 1], [2], [5, 4]]
  const read = (cursor: number | undefined) => {
    const at = cursor ?? 0
    return Promise.resolve({ rows: pages[at] ?? [], next: at < 2 ? at + 1 : undefined })
  }
  const sort = (rows: readonly number[]) => rows.toSorted((a, b) => a - b)
  const all = async (most: number) => {
    const rows: number[] = []
    let next: number | undefined
    do {
      const page = await inOrder(read, sort, most)(next)
      rows.push(...page.rows)
      next = page.next
    } while (next !== undefined)
    return rows
  }
  expect(await all(10)).toEqual([1, 2, 3, 4, 5])
  expect(await all(2)).toEqual([3, 1, 2, 5, 4])
})
