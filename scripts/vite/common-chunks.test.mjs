import { array, assert, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { commonModules, planChunks } from './common-chunks.ts'

/** @type {(id: string, size: number, imports?: string[]) => import('./common-chunks.ts').Module} */
const module = (id, size, imports = []) => ({ id, size, imports })
/** @type {(...starts: string[]) => import('./common-chunks.ts').Load} */
const page = (...starts) => ({ weight: 1, starts })

test('modules with the same pages share a chunk, and what one page needs stays with it', () => {
  const plan = planChunks(
    [
      module('home', 100, ['card', 'money']),
      module('list', 100, ['card', 'money', 'row']),
      module('card', 10),
      module('money', 20),
      module('row', 10),
    ],
    [page('home'), page('list')],
  )
  expect(plan.get('card')).toBe(plan.get('money'))
  expect([...plan.keys()].toSorted()).toEqual(['card', 'money'])
})

test('a small chunk is merged into one that most of its pages load, and a large one is not', () => {
  const pages = ['a', 'b', 'c', 'd'].map((id) =>
    module(id, 100, id === 'd' ? ['big'] : ['wide', 'small', ...(id === 'c' ? ['big'] : [])]),
  )
  const shared = [module('wide', 500), module('small', 50), module('big', 90_000)]
  const plan = planChunks([...pages, ...shared], [page('a'), page('b'), page('c'), page('d')])
  expect(plan.get('small')).toBe(plan.get('wide'))
  expect(plan.get('big')).not.toBe(plan.get('wide'))
})

test('what the app starts with or a third of the pages use comes with every page, and dialogs do not count', () => {
  const pages = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) =>
    module(id, 100, [...(at < 2 ? ['often'] : []), ...(at < 1 ? ['once'] : [])]),
  )
  const parts = [
    module('often', 50, ['under-often']),
    ...['under-often', 'once', 'start', 'popup'].map((id) => module(id, 50)),
  ]
  const dialogs = ['x', 'y', 'z'].map((id) => module(id, 50, ['popup']))
  const loads = [...pages.map(({ id }) => page(id)), ...dialogs.map(({ id }) => ({ weight: 0.02, starts: [id] }))]
  expect([...commonModules([...pages, ...parts, ...dialogs], ['start'], loads)].toSorted()).toEqual([
    'often',
    'start',
    'under-often',
  ])
})

/** @type {import('fast-check').Arbitrary<import('./common-chunks.ts').Module[]>} */
const graphs = array(record({ size: integer({ min: 1, max: 9_000 }), links: array(nat(29), { maxLength: 4 }) }), {
  minLength: 20,
  maxLength: 30,
}).map((drawn) =>
  // A module imports only later ones.
  drawn.map(({ size, links }, at) =>
    module(
      `m${at}`,
      size,
      [...new Set(links)].filter((to) => to > at && to < drawn.length).map((to) => `m${to}`),
    ),
  ),
)

test('chunks never import each other in circles', () => {
  assert(
    property(graphs, (modules) => {
      const plan = planChunks(
        modules,
        modules.slice(0, 8).map(({ id }) => page(id)),
      )
      const chunkOf = (/** @type {string} */ id) => plan.get(id) ?? id
      /** @type {Map<string, Set<string>>} */
      const imports = new Map()
      for (const { id, imports: targets } of modules) {
        const chunk = chunkOf(id)
        const known = imports.get(chunk) ?? new Set()
        for (const target of targets) if (chunkOf(target) !== chunk) known.add(chunkOf(target))
        imports.set(chunk, known)
      }
      // What imports nothing that is left is removed, until nothing is left.
      for (let size = -1; size !== imports.size;) {
        size = imports.size
        for (const [chunk, targets] of imports)
          if ([...targets].every((target) => !imports.has(target))) imports.delete(chunk)
      }
      expect([...imports.keys()]).toEqual([])
    }),
    { numRuns: 50 },
  )
})

test('a page does not get a library because it shares a chunk with what needs it', () => {
  const plan = planChunks(
    [
      module('a', 1, ['words', 'schema']),
      module('b', 1, ['words', 'schema']),
      module('c', 1, ['words']),
      module('words', 10),
      module('schema', 10, ['library']),
      { ...module('library', 90_000), alone: true },
    ],
    [page('a'), page('b'), page('c')],
  )
  expect(plan.get('schema')).not.toBe(plan.get('words'))
  expect(plan.has('library')).toBe(false)
})
