import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSpecificationsText, specificationsText } from '#shared/catalog/specifications-text.ts'
import { units } from '#shared/catalog/units.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { line, pairs, prose } from '#server/testing/material/awkward-texts.ts'
import * as files from '#server/testing/material/import-files.ts'
import { category, house } from '#server/testing/world-selections.ts'
import { createClient } from '#shared/people/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('specifications in one cell are read back as they were', () => {
  fc.assert(
    fc.property(pairs, (specs) => {
      expect(readSpecificationsText(specificationsText(specs))).toEqual(specs)
    }),
  )
})

const item = fc.record({
  name: line,
  sku: fc.option(line, { nil: null }),
  brand: fc.option(line, { nil: null }),
  model: fc.option(line, { nil: null }),
  description: fc.option(prose, { nil: null }),
  priceCents: fc.nat({ max: 99_999_999_900 }),
  unit: fc.constantFrom(...units),
  leadTimeDays: fc.option(fc.nat({ max: 1000 }), { nil: null }),
  availability: fc.constantFrom('in_stock' as const, 'limited' as const, 'out_of_stock' as const),
  specifications: pairs,
})
const catalogs = fc.uniqueArray(item, {
  minLength: 1,
  maxLength: 30,
  selector: ({ sku, name }) =>
    sku === null ? `name ${name}` : `sku ${sku.trim().replaceAll(/\s+/g, ' ').toLowerCase()}`,
})

test('an export imported again leaves every item unchanged', async () => {
  const runs = { numRuns: Number(process.env['FUZZ_RUNS'] ?? 4) }
  await fc.assert(
    fc.asyncProperty(catalogs, line, async (items, categoryName) => {
      const company = await world.people.company()
      const categoryId = await category(world, company, categoryName)
      const place = { companyId: company.id, categoryId, createdAt: world.now, updatedAt: world.now }
      await world.db.insert(selectionItems).values(items.map((one) => ({ ...one, ...place })))
      for (const format of ['csv', 'xlsx']) {
        const reply = await world.request(`/api/exports/selection-items?format=${format}`, {
          headers: { cookie: company.owner.cookie },
        })
        const checked = await files.preview(world, company.owner, new Uint8Array(await reply.arrayBuffer()))
        const rows = checked.counts.unchanged === items.length ? [] : await files.rowsOf(world, company.owner, checked)
        expect(rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
        expect(checked.counts).toEqual({ added: 0, changed: 0, unchanged: items.length, refused: 0 })
      }
    }),
    runs,
  )
})

test('an export of selections imported again leaves every selection unchanged', async () => {
  const { builder, project } = await house(world)
  const at = { projectId: project.id }
  const details = { room: 'Kitchen', deadline: '2027-05-01', quantity: 2.5, unit: 'm2' as const, allowance: 30.25 }
  await world.call(builder, addSelection, at, { name: '=Tap, "large"', notes: '-1\n+2', ...details })
  await world.call(builder, addSelection, at, { name: 'Floor', priority: 'urgent', tradeNotes: "'=x" })
  for (const format of ['csv', 'xlsx']) {
    const reply = await world.request(`/api/exports/selections?projectId=${project.id}&format=${format}`, {
      headers: { cookie: builder.cookie },
    })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const checked = await files.preview(world, builder, bytes, { kind: 'selections', ...at })
    expect(await files.rowsOf(world, builder, checked, 'changed')).toEqual([])
    expect(checked.counts).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0 })
  }
})

test('an export of clients imported again leaves every client unchanged', async () => {
  const { builder } = await house(world)
  const people = [
    {
      email: 'zoe@example.com',
      firstName: 'Zoë',
      lastName: '=Müller',
      phone: '+1 555 0142',
      address: '12 "Orchard", Lane',
    },
    { email: 'jose@example.com', firstName: "'@José", lastName: null, phone: null, address: null },
  ]
  for (const body of people) expect((await world.call(builder, createClient, {}, body)).status).toBe(201)
  for (const format of ['csv', 'xlsx']) {
    const reply = await world.request(`/api/exports/clients?format=${format}`, { headers: { cookie: builder.cookie } })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const checked = await files.preview(world, builder, bytes, { kind: 'clients' })
    expect(await files.rowsOf(world, builder, checked, 'changed')).toEqual([])
    expect(checked.counts).toEqual({ added: 0, changed: 0, unchanged: 3, refused: 0 })
  }
})
