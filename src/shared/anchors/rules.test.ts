import { expect, test } from 'vitest'
import { anchorText, isStampOfDay, merkleTree, rootOf } from './rules.ts'

/** Shows what is hashed, and in which order. */
const hash = (text: string) => Promise.resolve(`(${text})`)
const end = (companyId: number) => ({ companyId, seq: companyId * 10, hash: `h${companyId}` })
const leaf = (companyId: number) => `(leaf:{"companyId":${companyId},"hash":"h${companyId}","seq":${companyId * 10}})`
const ends = (count: number) => Array.from({ length: count }, (_, n) => end(n + 1))

test('an anchor says its day, companies, root and previous anchor, in one fixed order', () => {
  expect(anchorText({ previous: null, root: 'r', companies: 3, day: '2027-03-10', anchor: 1 })).toBe(
    '{"anchor":1,"companies":3,"day":"2027-03-10","previous":null,"root":"r"}',
  )
})

test.each([
  ['2027-03-09T23:59:59.999Z', false],
  ['2027-03-10T00:00:00Z', true],
  ['2027-03-13T23:59:59.999Z', true],
  ['2027-03-14T00:00:00Z', false],
])('a stamp of %s fits an anchor of March 10: %s', (stampedAt, fits) => {
  expect(isStampOfDay(stampedAt, '2027-03-10')).toBe(fits)
})

test('leaves and nodes are hashed with different first words, left before right, and the last of an odd number moves up', async () => {
  const { root } = await merkleTree(hash, ends(3))
  expect(root).toBe(`(node:(node:${leaf(1)}:${leaf(2)}):${leaf(3)})`)
})

test('no company has an empty root, and one company its leaf with an empty path', async () => {
  expect(await merkleTree(hash, [], 1)).toEqual({ root: '', path: [] })
  expect(await merkleTree(hash, ends(1), 1)).toEqual({ root: leaf(1), path: [] })
})

test('a path names each neighbor and its side', async () => {
  const tree = await merkleTree(hash, ends(3), 2)
  expect(tree.path).toEqual([
    { side: 'left', hash: leaf(1) },
    { side: 'right', hash: leaf(3) },
  ])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'the path of each of %i companies leads to the root, and only its own',
  async (count) => {
    const all = ends(count)
    for (const one of all) {
      const { root, path } = await merkleTree(hash, all, one.companyId)
      expect(root).toBe((await merkleTree(hash, all)).root)
      expect(await rootOf(hash, one, path)).toBe(root)
      expect(await rootOf(hash, { ...one, seq: one.seq + 1 }, path)).not.toBe(root)
    }
  },
)

test('a company that is not among them has no path', async () => {
  expect((await merkleTree(hash, ends(5), 99)).path).toEqual([])
  expect((await merkleTree(hash, ends(5))).path).toEqual([])
})
