import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as catalog from '#shared/catalog/endpoints.ts'
import * as files from '#server/testing/material/import-files.ts'
import { createWorld } from '#server/testing/world.ts'

/** Few in every run; `FUZZ_RUNS=10000 npx vitest run src/server/features/imports/hostile/fuzz.slow.test.ts` for all of them. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 40)
const TIMEOUT_MS = 7_200_000

const world = await createWorld()

const headings = [
  'SKU',
  'Name',
  'Category',
  'Price',
  'Unit',
  'Brand',
  'Lead time',
  'Specifications',
  'Picture',
  '',
  'Data sheet',
]
const cell = fc.oneof(
  fc.constantFrom(
    '',
    'Tap',
    'A-1',
    'a-1',
    'Taps',
    '5',
    '11,45',
    '$1,200.00',
    'each',
    'sq ft',
    '-3',
    '1e9',
    '=1+1',
    '"',
    '46508',
    '\u0000',
    '\uD800',
    'https://x.example',
    'javascript:alert(1)',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const table = fc.tuple(
  fc.uniqueArray(fc.constantFrom(...headings), { minLength: 1, maxLength: 9 }),
  fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 12 }),
)
const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const text = fc
  .tuple(
    table,
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.constantFrom('utf8', 'utf16le', 'latin1'),
  )
  .map(([[head, rows], separator, end, encoding]) => {
    const lines = [head, ...rows].map((cells) => cells.map(quoted).join(separator)).join(end)
    return new Uint8Array(Buffer.from(encoding === 'utf16le' ? `\uFEFF${lines}` : lines, encoding as BufferEncoding))
  })

const escaped = (value: string) =>
  value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
const types = ['inlineStr', 's', 'n', 'b', 'e', 'd', 'str', 'odd']
const workbook = fc
  .tuple(table, fc.array(fc.nat({ max: types.length - 1 }), { minLength: 1, maxLength: 6 }))
  .map(([[head, rows], kinds]) => {
    const xml = [head, ...rows].map((cells, n) => {
      const inner = cells.map((value, at) => {
        const type = n === 0 ? 'inlineStr' : types[kinds[(n + at) % kinds.length] ?? 0]
        const content = type === 'inlineStr' ? `<is><t>${escaped(value)}</t></is>` : `<v>${escaped(value)}</v>`
        return `<c t="${type}" s="${at % 3}">${content}</c>`
      })
      return `<row>${inner.join('')}</row>`
    })
    return files.workbook({
      sheets: { Sheet: `<sheetData>${xml.join('')}</sheetData><mergeCells><mergeCell ref="A2:A4"/></mergeCells>` },
      strings: '<si><t>Tap</t></si><si><t>5</t></si>',
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs>',
    })
  })

const broken = fc
  .tuple(
    fc.oneof(text, workbook),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 }),
    fc.nat(),
  )
  .map(([bytes, flips, cut]) => {
    const copy = Uint8Array.from(bytes)
    if (copy.length === 0) return new Uint8Array([1])
    for (const [at, value] of flips) copy[at % copy.length] = value
    return cut % 3 === 0 ? copy.slice(0, cut % copy.length) : copy
  })
const garbage = fc.uint8Array({ minLength: 1, maxLength: 400 })

test(
  'any file is imported as previewed or refused in words, and never in part',
  async () => {
    let { owner } = await world.people.company()
    let uploads = 0
    const count = async () =>
      Number(
        (await world.call(owner, catalog.listItems, {}, undefined, { query: { limit: '1' } })).headers.get(
          'X-Total-Count',
        ),
      )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 4, arbitrary: text },
          { weight: 4, arbitrary: workbook },
          { weight: 3, arbitrary: broken },
          { weight: 1, arbitrary: garbage },
        ),
        async (bytes) => {
          // Uploads are limited per person.
          uploads += 1
          if (uploads % 300 === 0) owner = (await world.people.company()).owner
          const { status, body } = await files.upload(world, owner, bytes)
          expect([201, 413, 415, 422]).toContain(status)
          if (status !== 201) {
            expect(body.message).not.toBe('')
            return
          }
          const before = await count()
          const checked = await files.check(world, owner, body, {
            ...(body.mapping['category'] === undefined && { category: 'Other' }),
          })
          expect(checked.problem).toBeNull()
          const { added, changed, unchanged, refused } = checked.counts
          expect(added + changed + unchanged + refused).toBe(checked.rows)
          if (added + changed === 0) {
            expect(await count()).toBe(before)
            return
          }
          const done = await files.apply(world, owner, checked)
          expect(done).toMatchObject({ status: 'done', problem: null })
          expect(await count()).toBe(before + added)
        },
      ),
      { numRuns: runs, ...(process.env['FUZZ_SEED'] && { seed: Number(process.env['FUZZ_SEED']) }) },
    )
  },
  TIMEOUT_MS,
)
