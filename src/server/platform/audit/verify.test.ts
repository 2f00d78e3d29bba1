import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GENESIS, linkHash } from './chain.ts'
import { type ChainHead, type ChainRow, ChainWalk, type Finding } from './verify.ts'

const Event = fc.record({
  kind: fc.constantFrom('selection.created', 'selection.approved', 'signoff.signed'),
  actorId: fc.option(fc.integer({ min: 1, max: 99 })),
  actorName: fc.string({ unit: 'binary', maxLength: 12 }).map((name) => name.toWellFormed()),
  projectId: fc.option(fc.integer({ min: 1, max: 9 })),
  selectionId: fc.option(fc.integer({ min: 1, max: 9 })),
  data: fc.dictionary(
    fc.string({ maxLength: 5 }),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    {
      maxKeys: 4,
    },
  ),
  ip: fc.option(fc.ipV4()),
})

/** A valid chain. */
const Chain = fc.array(Event, { minLength: 2, maxLength: 20 }).map((events) => {
  const rows: ChainRow[] = []
  for (const [index, event] of events.entries()) {
    const at = new Date(Date.UTC(2027, 2, 10, 9, index)).toISOString()
    const previousHash = rows.at(-1)?.hash ?? GENESIS
    const link = { companyId: 1, seq: index + 1, at, ...event, previousHash }
    rows.push({ ...link, hash: linkHash(link) })
  }
  const head: ChainHead = { seq: rows.length, hash: rows.at(-1)?.hash ?? GENESIS }
  return { rows, head }
})

function verify(rows: readonly ChainRow[], head: ChainHead): Finding | null {
  const walk = new ChainWalk(1)
  for (const row of rows) {
    const finding = walk.take(row)
    if (finding) return finding
  }
  return walk.end(head)
}

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('An empty list')
  return item
}

const edits: Record<string, (row: ChainRow) => ChainRow> = {
  kind: (row) => ({ ...row, kind: `${row.kind}!` }),
  actorId: (row) => ({ ...row, actorId: (row.actorId ?? 0) + 1 }),
  actorName: (row) => ({ ...row, actorName: `${row.actorName} ` }),
  at: (row) => ({ ...row, at: row.at.replace('2027', '2026') }),
  projectId: (row) => ({ ...row, projectId: row.projectId === null ? 1 : null }),
  selectionId: (row) => ({ ...row, selectionId: row.selectionId === null ? 1 : null }),
  data: (row) => ({ ...row, data: { ...(row.data as object), more: 1 } }),
  ip: (row) => ({ ...row, ip: row.ip === null ? '10.0.0.1' : null }),
  companyId: (row) => ({ ...row, companyId: 2 }),
  previousHash: (row) => ({ ...row, previousHash: 'f'.repeat(64) }),
  hash: (row) => ({ ...row, hash: 'f'.repeat(64) }),
}

describe('the audit chain', () => {
  test('is valid as written', () => {
    fc.assert(fc.property(Chain, ({ rows, head }) => verify(rows, head) === null))
  })

  test.each(Object.entries(edits))('finds any edit of %s, at its row', (_, edit) => {
    fc.assert(
      fc.property(Chain, fc.nat(), ({ rows, head }, pick) => {
        const { seq } = at(rows, pick)
        const tampered = rows.map((row) => (row.seq === seq ? edit(row) : row))
        expect(verify(tampered, head)).toMatchObject({ seq, problem: 'altered' })
      }),
    )
  })

  test('finds an edit with a matching hash, at its row', () => {
    fc.assert(
      fc.property(Chain, fc.nat(), ({ rows, head }, pick) => {
        const { seq } = at(rows, pick)
        const tampered = rows.map((row) => {
          if (row.seq !== seq) return row
          const { hash: _, ...link } = { ...row, actorName: `${row.actorName}x` }
          return { ...link, hash: linkHash(link) }
        })
        expect(verify(tampered, head)).toMatchObject({ seq, problem: 'altered' })
      }),
    )
  })

  test('finds any deletion, at its row, also at the end', () => {
    fc.assert(
      fc.property(Chain, fc.nat(), ({ rows, head }, pick) => {
        const { seq } = at(rows, pick)
        expect(
          verify(
            rows.filter((row) => row.seq !== seq),
            head,
          ),
        ).toMatchObject({ seq, problem: 'missing' })
      }),
    )
  })

  test('finds any swap, at the first of the two', () => {
    fc.assert(
      fc.property(Chain, fc.nat(), fc.nat(), ({ rows, head }, one, other) => {
        const [a, b] = [at(rows, one), at(rows, other)].toSorted((x, y) => x.seq - y.seq)
        fc.pre(a !== undefined && b !== undefined && a.seq !== b.seq)
        const swapped = rows.map((row) => {
          if (row === a) return { ...b, seq: a.seq }
          return row === b ? { ...a, seq: b.seq } : row
        })
        expect(verify(swapped as ChainRow[], head)).toMatchObject({ seq: a?.seq, problem: 'reordered' })
      }),
    )
  })

  test('finds a row added after the end', () => {
    fc.assert(
      fc.property(Chain, ({ rows, head }) => {
        const link = { ...at(rows, 0), seq: rows.length + 1, previousHash: head.hash }
        expect(verify([...rows, { ...link, hash: linkHash(link) }], head)).toMatchObject({
          seq: rows.length + 1,
          problem: 'added',
        })
      }),
    )
  })
})
