import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { units } from '#shared/catalog/units.ts'
import { fingerprintText, snapshotOf } from '#shared/selections/deciding/snapshot.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '')
const Words = fc.option(
  fc
    .oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"\\/\b\f\n\r\t', '\u007f\u0080\u2028\ufeff', '</script>'),
    )
    .map(storable),
)
const Choices = fc.array(
  fc.record({
    optionId: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
    itemId: fc.integer({ min: 1, max: 2_147_483_647 }),
    categoryId: fc.integer({ min: 1, max: 9 }),
    name: Words.map((name) => name ?? ''),
    brand: Words,
    model: Words,
    description: Words,
    specifications: fc.array(
      fc.tuple(
        Words.map((word) => word ?? ''),
        Words.map((word) => word ?? ''),
      ),
      { maxLength: 3 },
    ),
    imageUrl: Words,
    imageHash: Words,
    unit: fc.constantFrom(...units),
    quantityMilli: fc.integer({ min: 1, max: 10_000_000 }),
    priceCents: fc.integer({ min: 0, max: 99_999_999_900 }),
    note: Words,
  }),
  { maxLength: 3 },
)
const Offers = fc.array(
  fc.record({
    choices: Choices,
    allowanceCents: fc.option(fc.integer({ min: 0, max: 99_999_999_900 })),
    allowanceName: Words,
    notes: Words,
  }),
  { minLength: 40, maxLength: 40 },
)

test('the database and the shared rule compute the same fingerprint for any text', async () => {
  await fc.assert(
    fc.asyncProperty(Offers, async (offers) => {
      const result = await world.db.execute<{ fingerprint: string }>(sql`
        select selection_fingerprint(o -> 'choices', (o ->> 'allowanceCents')::bigint, o ->> 'allowanceName', o ->> 'notes') as fingerprint
        from jsonb_array_elements(${JSON.stringify(offers)}::jsonb) with ordinality as t(o, n) order by n`)
      const ours = offers.map((offer) => sha256(fingerprintText(snapshotOf(offer))))
      expect(result.rows.map((row) => row.fingerprint)).toEqual(ours)
    }),
    { numRuns: 25 },
  )
})
