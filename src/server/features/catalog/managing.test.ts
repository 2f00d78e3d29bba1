import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import * as catalog from '#shared/catalog/endpoints.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { auditLog } from '#server/db/schema/selections.ts'
import type { Company, Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'
import { itemsById } from './public.ts'

const world = await createWorld()
let company: Company
let owner: Person
let categoryId: number

beforeEach(async () => {
  company = await world.people.company()
  owner = company.owner
  categoryId = (await world.call(owner, catalog.createCategory, {}, { name: 'Tapware' })).body.id
})

const tap = (more: Partial<BodyInput<typeof catalog.createItem>> = {}) => ({
  categoryId,
  name: 'Swan mixer',
  brand: 'Corrander',
  price: 289.5,
  specifications: { Finish: 'Chrome' },
  ...more,
})
const create = async (more = {}) => (await world.call(owner, catalog.createItem, {}, tap(more))).body
const events = async () => {
  const rows = await world.db.select().from(auditLog).where(eq(auditLog.companyId, company.id)).orderBy(auditLog.seq)
  return rows.map(({ kind }) => kind)
}

async function upload(person: Person = owner): Promise<StoredFile> {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 50, height: 40, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  form.append('file', new File([new Uint8Array(bytes)], 'a.png'))
  const response = await world.request('/api/files', { method: 'POST', headers: { cookie: person.cookie }, body: form })
  return (await response.json()) as StoredFile
}

describe('categories', () => {
  test('are created with an icon and a color, edited by version, and have unique names', async () => {
    const fields = { name: 'Doors', icon: 'doors', color: 'clay' } as const
    const { body: doors, status } = await world.call(owner, catalog.createCategory, {}, fields)
    expect(status).toBe(201)
    expect(doors).toMatchObject({ ...fields, itemCount: 0, version: 1 })
    const taken = await world.call(owner, catalog.createCategory, {}, { name: 'doors' })
    expect(taken).toMatchObject({
      status: 409,
      body: { fields: { name: 'There is already a category with this name.' } },
    })
    const edited = await world.call(
      owner,
      catalog.editCategory,
      { categoryId: doors.id },
      { name: 'Gates', version: 1 },
    )
    expect(edited.body).toMatchObject({ name: 'Gates', icon: null, version: 2 })
    const stale = await world.call(owner, catalog.editCategory, { categoryId: doors.id }, { name: 'Old', version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { current: { name: 'Gates', version: 2 } } })
  })

  test('archive and restore their items, but not items archived earlier', async () => {
    const [gone, stays] = [await create(), await create({ name: 'Otter mixer' })]
    await world.call(owner, catalog.archiveItem, { itemId: gone.id })
    world.later(1000)
    await world.call(owner, catalog.archiveCategory, { categoryId })
    expect((await world.call(owner, catalog.listCategories, {})).body).toEqual([])
    expect((await world.call(owner, catalog.listItems, {})).body).toEqual([])
    const archived = await world.call(owner, catalog.listCategories, {}, undefined, { query: { archived: 'true' } })
    expect(archived.body).toMatchObject([{ id: categoryId, can: { restore: true, edit: false } }])
    expect((await world.call(owner, catalog.restoreItem, { itemId: stays.id })).status).toBe(409)
    const { body } = await world.call(owner, catalog.restoreCategory, { categoryId })
    expect(body.itemCount).toBe(1)
    expect((await world.call(owner, catalog.listItems, {})).body.map(({ id }) => id)).toEqual([stays.id])
  })

  test('cannot be restored when their name was taken meanwhile', async () => {
    await world.call(owner, catalog.archiveCategory, { categoryId })
    await world.call(owner, catalog.createCategory, {}, { name: 'Tapware' })
    expect((await world.call(owner, catalog.restoreCategory, { categoryId })).status).toBe(409)
  })
})

describe('items', () => {
  test('are created, edited by version, and recorded in the audit log', async () => {
    const item = await create()
    expect(item).toMatchObject({ price: 289.5, unit: 'each', availability: 'in_stock', pictures: [], dataSheet: null })
    const edit = { ...tap(), name: 'Swan mixer II', version: 1 }
    const edited = await world.call(owner, catalog.editItem, { itemId: item.id }, edit)
    expect(edited.body).toMatchObject({ name: 'Swan mixer II', version: 2 })
    const stale = await world.call(owner, catalog.editItem, { itemId: item.id }, edit)
    expect(stale).toMatchObject({ status: 409, body: { current: { version: 2 } } })
    expect(await events()).toEqual(['category.created', 'item.created', 'item.edited'])
  })

  test('move only to an open category of the company', async () => {
    const { id: itemId } = await create()
    const archived = (await world.call(owner, catalog.createCategory, {}, { name: 'Old taps' })).body.id
    await world.call(owner, catalog.archiveCategory, { categoryId: archived })
    const edit = { ...tap({ categoryId: archived }), version: 1 }
    expect(await world.call(owner, catalog.editItem, { itemId }, edit)).toMatchObject({
      status: 422,
      body: { fields: { categoryId: 'Please choose a category of your catalog.' } },
    })
  })

  test('keep their price history', async () => {
    const item = await create()
    await world.call(owner, catalog.editItem, { itemId: item.id }, { ...tap(), price: 310, version: 1 })
    await world.call(owner, catalog.editItem, { itemId: item.id }, { ...tap(), price: 310, brand: 'Other', version: 2 })
    const { body } = await world.call(owner, catalog.listItemPrices, { itemId: item.id })
    expect(body).toMatchObject([
      { price: 310, changedBy: 'Olive Owner' },
      { price: 289.5, changedBy: 'Olive Owner' },
    ])
    expect(await events()).toContain('item.price_changed')
  })

  test.each([
    [{ name: ' ' }, 'name', 'Please give the item a name.'],
    [{ price: -1 }, 'price', 'A price cannot be negative.'],
    [{ price: 1.005 }, 'price', 'A price has at most two decimals.'],
    [
      { dataSheet: 'javascript:alert(1)' },
      'dataSheet',
      'Please give an address of a website, like https://example.com/page.',
    ],
    [{ specifications: 'not json' }, 'specifications', undefined],
    [{ unit: 'mile' as 'm' }, 'unit', undefined],
    [{ categoryId: 2_000_000_000 }, 'categoryId', 'Please choose a category of your catalog.'],
    [{ pictureFileIds: [2_000_000_000] }, 'pictureFileIds', undefined],
  ])('refuse %j in words', async (more, field, message) => {
    const reply = await world.call(owner, catalog.createItem, {}, tap(more))
    expect(reply.status).toBe(422)
    const { fields } = reply.body as unknown as { fields: Record<string, string> }
    expect(Object.keys(fields)).toContain(field)
    if (message) expect(fields[field]).toBe(message)
  })

  test('accept specifications as JSON text', async () => {
    expect((await create({ specifications: '{"Finish":"Brass"}' })).specifications).toEqual({ Finish: 'Brass' })
  })

  test('have an address or an uploaded PDF as data sheet, and survive a round trip', async () => {
    const item = await create({ dataSheet: 'https://example.com/sheet.pdf' })
    expect(item.dataSheet).toBe('https://example.com/sheet.pdf')
    const picture = await upload()
    const wrong = { ...tap(), dataSheetFileId: picture.id, version: 1 }
    expect((await world.call(owner, catalog.editItem, { itemId: item.id }, wrong)).status).toBe(422)
    const same = { ...item, version: 1 }
    expect((await world.call(owner, catalog.editItem, { itemId: item.id }, same)).body.dataSheet).toBe(item.dataSheet)
  })

  test('are archived, not deleted: selections keep their copies', async () => {
    const item = await create()
    const client = await world.people.client(company)
    await world.people.project(company, client)
    const { body } = await world.call(owner, catalog.archiveItem, { itemId: item.id })
    expect(body).toMatchObject({ can: { edit: false, archive: false, restore: true } })
    expect((await world.call(client, catalog.getItem, { itemId: item.id })).status).toBe(404)
    expect((await itemsById(world.db, company.id, [item.id])).get(item.id)).toMatchObject({ archived: true })
    const listed = await world.call(owner, catalog.listItems, {}, undefined, { query: { archived: 'true' } })
    expect(listed.body.map(({ id }) => id)).toEqual([item.id])
    const edit = { ...tap(), version: 2 }
    expect((await world.call(owner, catalog.editItem, { itemId: item.id }, edit)).status).toBe(409)
    await world.call(owner, catalog.restoreItem, { itemId: item.id })
    expect((await world.call(client, catalog.getItem, { itemId: item.id })).status).toBe(200)
  })

  test('are duplicated with pictures, under a name that says so', async () => {
    const picture = await upload()
    const item = await create({ pictureFileIds: [picture.id] })
    const { body: copy } = await world.call(owner, catalog.duplicateItem, { itemId: item.id })
    expect(copy).toMatchObject({ name: 'Swan mixer (copy)', version: 1, pictures: [{ fileId: picture.id }] })
    const names = [
      (await world.call(owner, catalog.duplicateItem, { itemId: item.id })).body.name,
      (await world.call(owner, catalog.duplicateItem, { itemId: copy.id })).body.name,
    ]
    expect(names).toEqual(['Swan mixer (copy 2)', 'Swan mixer (copy 3)'])
    expect(copy.id).not.toBe(item.id)
  })

  test('keep counts that equal a recount after any change', async () => {
    const second = (await world.call(owner, catalog.createCategory, {}, { name: 'Tiles' })).body.id
    const items = [await create(), await create({ brand: null }), await create({ availability: 'limited' })]
    await world.call(owner, catalog.archiveItem, { itemId: items[0]?.id ?? 0 })
    await world.call(
      owner,
      catalog.editItem,
      { itemId: items[1]?.id ?? 0 },
      { ...tap({ categoryId: second }), version: 1 },
    )
    await world.call(owner, catalog.duplicateItem, { itemId: items[2]?.id ?? 0 })
    await world.call(owner, catalog.archiveCategory, { categoryId: second })
    const { rows: facets } = await world.db.execute(sql`
      select category_id, brand, availability, count from item_facets where company_id = ${company.id} and count <> 0
      order by 1, 2, 3`)
    const { rows: counted } = await world.db.execute(sql`
      select category_id, coalesce(brand, '') brand, availability, count(*)::int count from selection_items
      where company_id = ${company.id} and archived_at is null group by 1, 2, 3 order by 1, 2, 3`)
    expect(facets).toEqual(counted)
    const { rows: categories } = await world.db.execute<{ kept: number; counted: number }>(sql`
      select c.item_count as kept, count(i.id)::integer as counted from selection_categories c
      left join selection_items i on i.category_id = c.id and i.archived_at is null
      where c.company_id = ${company.id} group by c.id`)
    expect(categories.map((row) => row.kept)).toEqual(categories.map((row) => row.counted))
  })
})

describe('pictures of an item', () => {
  test('are added, reordered and removed; the first is the one shown', async () => {
    const [first, second] = [await upload(), await upload()]
    const item = await create({ pictureFileIds: [first.id] })
    const arranged = await world.call(
      owner,
      catalog.arrangePictures,
      { itemId: item.id },
      { version: 1, pictures: [{ fileId: second.id }, { fileId: first.id }] },
    )
    expect(arranged.body.pictures.map(({ fileId }) => fileId)).toEqual([second.id, first.id])
    expect(arranged.body.imageUrl).toBe(`/api/files/${second.id}?size=800`)
    expect((await itemsById(world.db, company.id, [item.id])).get(item.id)?.imageHash).toBe(second.sha256)
  })

  test('from other items are refused', async () => {
    const item = await create()
    const elsewhere = await upload((await world.people.company()).owner)
    const arrange = (pictures: ({ fileId: number } | { url: string })[]) =>
      world.call(owner, catalog.arrangePictures, { itemId: item.id }, { version: 1, pictures })
    expect((await arrange([{ fileId: elsewhere.id }])).status).toBe(422)
    expect((await arrange([{ url: '/catalog/tap-gooseneck-chrome-800.webp' }])).status).toBe(422)
  })

  test('stay readable after an item is archived or has new pictures, but not for strangers', async () => {
    const picture = await upload()
    const item = await create({ pictureFileIds: [picture.id] })
    const client = await world.people.client(company)
    const project = await world.people.project(company, client)
    const trade = await world.people.subcontractor(company)
    await world.people.seat(project, trade, 'subcontractor')
    const stranger = (await world.people.company()).owner
    const status = async (person: Person) =>
      (await world.request(picture.url, { headers: { cookie: person.cookie } })).status
    expect(await status(client)).toBe(200)
    expect(await status(trade)).toBe(404)
    expect(await status(stranger)).toBe(404)
    await world.call(owner, catalog.arrangePictures, { itemId: item.id }, { version: 1, pictures: [] })
    await world.call(owner, catalog.archiveItem, { itemId: item.id })
    expect(await status(client)).toBe(200)
    await world.db.execute(sql`
      insert into selections (company_id, project_id, category_id, name, status, choices, created_by, created_at, updated_at, sent_at)
      values (${company.id}, ${project.id}, ${item.categoryId}, 'Tap', 'approved',
        ${JSON.stringify([{ itemId: item.id, imageUrl: item.imageUrl, quantityMilli: 1000, priceCents: 100 }])}::jsonb,
        ${owner.userId}, now(), now(), now())`)
    // Approved, but not in one of their trades.
    expect(await status(trade)).toBe(404)
    await world.db.execute(sql`insert into project_trades (company_id, project_id, user_id, category_id)
      values (${company.id}, ${project.id}, ${trade.userId}, ${item.categoryId})`)
    expect(await status(trade)).toBe(200)
  })
})

describe('SKUs', () => {
  test('are unique in a company without regard to case, and are not copied with the item', async () => {
    const first = await create({ sku: 'FW-100' })
    expect(first.sku).toBe('FW-100')
    const taken = await world.call(owner, catalog.createItem, {}, tap({ name: 'Other', sku: 'fw-100' }))
    const message = 'Another item of your catalog has this SKU. It may be archived.'
    expect(taken).toMatchObject({ status: 409, body: { fields: { sku: message } } })
    const second = await create({ name: 'Second', sku: '' })
    expect(second.sku).toBeNull()
    const edit = { ...tap({ name: 'Second' }), sku: 'FW-100', version: second.version }
    expect((await world.call(owner, catalog.editItem, { itemId: second.id }, edit)).status).toBe(409)
    const copy = await world.call(owner, catalog.duplicateItem, { itemId: first.id })
    expect(copy.body.sku).toBeNull()
  })

  test('are not shown to clients', async () => {
    const client = await world.people.client(company)
    await world.people.project(company, client)
    const made = await create({ sku: 'FW-7' })
    expect((await world.call(client, catalog.getItem, { itemId: made.id })).body.sku).toBeNull()
  })
})
