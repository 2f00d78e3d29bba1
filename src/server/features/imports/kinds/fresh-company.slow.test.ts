import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { units } from '#shared/catalog/units.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { cellText } from '#shared/imports/mapping.ts'
import { hasContactDetails } from '#shared/kernel/text/contact-details.ts'
import { createClient } from '#shared/people/endpoints.ts'
import { addAllowance, addSelection, listProjectSelections } from '#shared/selections/endpoints.ts'
import { selectionCategories, selectionItems } from '#server/db/schema/catalog.ts'
import { line, pairs, prose } from '#server/testing/material/awkward-texts.ts'
import * as files from '#server/testing/material/import-files.ts'
import { type Person, unique } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'
import { readTable } from '#server/platform/sheets/reading/read-table.ts'

const world = await createWorld()
const runs = { endOnFailure: true, numRuns: Number(process.env['FUZZ_RUNS'] ?? 3) }
const formats = ['csv', 'xlsx'] as const

const lists: Record<ImportKind, string> = {
  items: 'selection-items',
  clients: 'clients',
  selections: 'selections',
  suppliers: 'suppliers',
}

async function exported(person: Person, kind: ImportKind, format: string, projectId?: number): Promise<Uint8Array> {
  const place = projectId === undefined ? '' : `&projectId=${projectId}`
  const path = `/api/exports/${lists[kind]}?format=${format}${place}`
  const reply = await world.request(path, { headers: { cookie: person.cookie } })
  expect(reply.status).toBe(200)
  return new Uint8Array(await reply.arrayBuffer())
}

/** The rows of an exported file by their headings, sorted, without columns that name the place they come from. */
async function contentOf(bytes: Uint8Array, without: readonly string[]): Promise<Record<string, Cell>[]> {
  const table = await readTable({ bytes, sheet: undefined })
  if ('refused' in table) throw new Error(table.message)
  const decoder = new TextDecoder()
  const rows = table.pages.flatMap((page) => JSON.parse(decoder.decode(page)) as { c: Cell[] }[])
  const [head, ...body] = rows.map(({ c }) => c)
  const labels = (head ?? []).map(cellText)
  const named = body.map((cells) =>
    Object.fromEntries(
      labels.flatMap((label, at) => (without.includes(label) ? [] : [[label, cells[at] ?? null] as const])),
    ),
  )
  return sharedApart(named).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

/** What the first row under a shared allowance has for all of them is a row of its own here: which one is first says nothing. */
function sharedApart(rows: Record<string, Cell>[]): Record<string, Cell>[] {
  const sums = new Map<Cell, Record<string, Cell>>()
  const own = rows.map((row) => {
    const shared = row['Shared allowance'] ?? null
    if (shared === null) return row
    const sum = sums.get(shared) ?? {}
    for (const label of sharedFigures) {
      const [sofar, more] = [sum[label] ?? '', cellText(row[label] ?? null)]
      sum[label] = Number(more) === 0 ? sofar : `${cellText(sofar)} + ${more}`
    }
    sums.set(shared, { 'Shared allowance': shared, ...sum })
    return Object.fromEntries(Object.entries(row).filter(([label]) => !sharedFigures.includes(label)))
  })
  return [...own, ...sums.values()]
}
const sharedFigures = ['Allowance', 'Forecast']

type Place = { person: Person; projectId?: number }

/** Every selection of a project with the allowance that counts for it: its own, or the shared one by name and amount. */
async function allowancesOf({ person, projectId }: Place) {
  if (projectId === undefined) return []
  const { body } = await world.call(person, listProjectSelections, { projectId })
  const rows = body.map(({ name, room, allowance, sharedAllowance }) => {
    const { name: shared = null, amount = null } = sharedAllowance ?? {}
    return JSON.stringify({ name, room, allowance, shared, amount })
  })
  return rows.toSorted()
}

/** Imports the export of one place into an empty one, and expects the same export from there. */
async function expectSameAfter(kind: ImportKind, from: Place, makeEmpty: () => Promise<Place>, without: string[]) {
  for (const format of formats) {
    const bytes = await exported(from.person, kind, format, from.projectId)
    const empty = await makeEmpty()
    const place = empty.projectId === undefined ? {} : { projectId: empty.projectId }
    const checked = await files.preview(world, empty.person, bytes, { kind, ...place })
    expect(await files.rowsOf(world, empty.person, checked, 'refused')).toEqual([])
    expect(await files.apply(world, empty.person, checked)).toMatchObject({ status: 'done' })
    const again = await exported(empty.person, kind, format, empty.projectId)
    expect(await contentOf(again, without)).toEqual(await contentOf(bytes, without))
    // The file has a shared amount once, so what each selection counts under is compared where people see it.
    expect(await allowancesOf(empty)).toEqual(await allowancesOf(from))
  }
}

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })
const cents = fc.nat({ max: 99_999_900 })

const item = fc.record({
  name: line,
  brand: optional(line),
  model: optional(line),
  description: optional(prose),
  priceCents: cents,
  unit: fc.constantFrom(...units),
  leadTimeDays: optional(fc.nat({ max: 1000 })),
  availability: fc.constantFrom('in_stock' as const, 'limited' as const, 'out_of_stock' as const),
  specifications: pairs,
  dataSheetUrl: optional(fc.constantFrom('https://example.com/sheet.pdf', 'https://example.com/a?b=1&c=%20')),
})

test('a catalog exported and imported into an empty company is exported the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 20 }), line, async (items, categoryName) => {
      const company = await world.people.company()
      const createdAt = world.now
      const [category] = await world.db
        .insert(selectionCategories)
        .values({ companyId: company.id, name: categoryName, createdAt })
        .returning()
      const place = { companyId: company.id, categoryId: category?.id ?? 0, createdAt, updatedAt: createdAt }
      // Half of them with SKUs; two items may be alike in everything else.
      await world.db
        .insert(selectionItems)
        .values(items.map((one, at) => ({ ...one, ...place, sku: at % 2 === 0 ? `=S ${at}` : null })))
      const empty = async () => ({ person: (await world.people.company()).owner })
      await expectSameAfter('items', { person: company.owner }, empty, ['Item ID'])
    }),
    runs,
  )
})

/** Names of people that the product takes: "Q@K" it refuses as an email address. */
const personName = line.filter((name) => !hasContactDetails(name))
const client = fc.record({
  firstName: optional(personName),
  lastName: optional(personName),
  phone: optional(fc.constantFrom('+1 555 0142', '(555) 0143', '0044 20 7946 0000')),
  address: optional(line),
})

test('clients exported and imported into an empty company are exported the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(client, { minLength: 1, maxLength: 10 }), async (clients) => {
      const { owner } = await world.people.company()
      for (const one of clients)
        expect(
          (await world.call(owner, createClient, {}, { ...one, email: `c${unique()}@example.com`, invite: false }))
            .status,
        ).toBe(201)
      const empty = async () => ({ person: (await world.people.company()).owner })
      await expectSameAfter('clients', { person: owner }, empty, [])
    }),
    runs,
  )
})

const selection = fc.record({
  name: line,
  room: optional(line),
  phase: optional(line),
  priority: fc.constantFrom('low' as const, 'medium' as const, 'high' as const, 'urgent' as const),
  deadline: optional(fc.constantFrom('2027-05-01', '2028-02-29', '2031-12-31')),
  quantity: fc.integer({ min: 1, max: 99_999_999 }).map((milli) => milli / 1000),
  unit: fc.constantFrom(...units),
  description: optional(prose),
  notes: optional(prose),
  tradeNotes: optional(prose),
  internalNotes: optional(prose),
  allowance: optional(cents.map((amount) => amount / 100)),
  shared: fc.boolean(),
  assigned: fc.boolean(),
  categorized: fc.boolean(),
})

test('selections exported and imported into an empty project are exported the same, with trade and shared allowance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(selection, { minLength: 1, maxLength: 10 }), line, async (selections, sharedName) => {
      const { company, builder, tiler, client: owner, project } = await world.people.site()
      const at = { projectId: project.id }
      const [category] = await world.db
        .insert(selectionCategories)
        .values({ companyId: company.id, name: 'Taps', createdAt: world.now })
        .returning()
      const shared = await world.call(builder, addAllowance, at, { name: sharedName, amount: 5000.25 })
      for (const { shared: isShared, assigned, categorized, allowance, ...fields } of selections) {
        const money = isShared ? { allowanceId: shared.body.id } : { allowance }
        const more = { tradeId: assigned ? tiler.userId : null, categoryId: categorized ? (category?.id ?? 0) : null }
        const reply = await world.call(builder, addSelection, at, { ...fields, ...money, ...more, draft: true })
        expect(reply.status).toBe(201)
      }
      const empty = async () => {
        const next = await world.people.project(company, owner)
        await world.people.seat(next, tiler, 'subcontractor')
        return { person: builder, projectId: next.id }
      }
      await expectSameAfter('selections', { person: builder, projectId: project.id }, empty, [
        'Project',
        'Selection ID',
      ])
    }),
    runs,
  )
})
