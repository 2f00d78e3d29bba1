import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { brandsInQuery } from '#shared/catalog/brand-filter.ts'
import {
  createItem,
  getCategory,
  getDataSheet,
  getItem,
  getItemFacets,
  listCategories,
  listItems,
} from '#shared/catalog/endpoints.ts'
import type { SelectionCategory, SelectionItem } from '#shared/catalog/contract.ts'
import type { QueryInput } from '#shared/kernel/endpoint.ts'
import type { Company, Person, TestProject } from '#server/testing/world-people.ts'
import { starterCatalog } from '#server/demo/starter/catalog.ts'
import { createWorld } from '#server/testing/world.ts'
import { createStarterCatalog } from './public.ts'

const world = await createWorld()
let company: Company
let other: Company
let client: Person
let project: TestProject
let categories: SelectionCategory[]

beforeAll(async () => {
  company = await world.people.company('Acorn Homes')
  other = await world.people.company('Birch Build')
  for (const { id } of [company, other]) await createStarterCatalog(world.db, starterCatalog, id, world.now)
  client = await world.people.client(company)
  project = await world.people.project(company, client)
  categories = (await world.call(company.owner, listCategories, {})).body
})

const categoryCalled = (name: string): number => categories.find((category) => category.name === name)?.id ?? 0

async function items(query: QueryInput<typeof listItems>, person: Person = company.owner): Promise<SelectionItem[]> {
  const reply = await world.call(person, listItems, {}, undefined, { query })
  expect(reply.status).toBe(200)
  return reply.body
}
const names = async (query: QueryInput<typeof listItems>) => (await items(query)).map(({ name }) => name)

describe('the category grid', () => {
  test('lists the categories in trade order, each with its count and cover', () => {
    expect(categories.map(({ name }) => name).slice(0, 3)).toEqual(['Paint', 'Tiles', 'Tapware'])
    for (const { itemCount, cover, company: owner, can } of categories) {
      expect(itemCount).toBeGreaterThanOrEqual(12)
      expect(cover?.url).toMatch(/^\/catalog\/.+-800\.webp$/)
      expect(owner).toEqual({ id: company.id, name: 'Acorn Homes', currency: 'USD' })
      expect(can).toEqual({ edit: true, archive: true, restore: false })
    }
  })

  test('lets a client browse the catalog of their builder and change nothing', async () => {
    const { body } = await world.call(client, listCategories, {})
    const [first] = body
    const query = { categoryId: String(first?.id) }
    const page = await world.call(client, listItems, {}, undefined, { query })
    expect(page.body).toHaveLength(first?.itemCount ?? -1)
    expect(body.map(({ id }) => id)).toEqual(categories.map(({ id }) => id))
    expect(body[0]?.can).toEqual({ edit: false, archive: false, restore: false })
  })

  test('shows a client of two builders both catalogs separately, and one of them for a project', async () => {
    const both = await world.people.client(company, 'Two', 'Builders')
    await world.people.seat(project, both, 'client')
    const [member] = [
      { companyId: other.id, userId: both.userId, type: 'client', role: 'client', createdAt: world.now },
    ]
    await world.db.execute(sql`insert into members (company_id, user_id, type, role, joined_at, created_at)
      values (${member.companyId}, ${member.userId}, 'client', 'client', now(), now())`)
    const theirs = await world.people.project(other)
    await world.people.seat(theirs, both, 'client')
    const all = await world.call(both, listCategories, {})
    expect([...new Set(all.body.map((category) => category.company.name))]).toEqual(['Acorn Homes', 'Birch Build'])
    const one = await world.call(both, listCategories, {}, undefined, { query: { projectId: String(theirs.id) } })
    expect([...new Set(one.body.map((category) => category.company.name))]).toEqual(['Birch Build'])
    const found = await items({ q: 'Heron Gooseneck Mixer, Chrome' }, both)
    expect(found).toHaveLength(2)
  })

  test('shows no catalog to a client without a seat or an archived one', async () => {
    const waiting = await world.people.client(company)
    expect((await world.call(waiting, listCategories, {})).body).toEqual([])
    const left = await world.people.client(company)
    await world.people.seat(project, left, 'client')
    await world.db.execute(sql`update members set archived_at = now() where user_id = ${left.userId}`)
    expect((await world.call(left, listCategories, {})).body).toEqual([])
    expect((await world.call(left, getCategory, { categoryId: categoryCalled('Tiles') })).status).toBe(404)
  })
})

describe('the items of a category', () => {
  test('is a plain, complete array by name, with the total in the header', async () => {
    const categoryId = categoryCalled('Tapware')
    const reply = await world.call(company.owner, listItems, {}, undefined, {
      query: { categoryId: String(categoryId) },
    })
    expect(reply.headers.get('X-Total-Count')).toBe(String(reply.body.length))
    expect(reply.headers.get('Link')).toBeNull()
    const sorted = reply.body.map(({ name }) => name.toLowerCase())
    expect(sorted).toEqual(sorted.toSorted())
    expect(reply.body.find(({ model }) => model === 'CR-410C')).toMatchObject({
      name: 'Heron Gooseneck Mixer, Chrome',
      price: 289,
      currency: 'USD',
      imageUrl: '/catalog/tap-gooseneck-chrome-800.webp',
      categoryId,
      categoryName: 'Tapware',
      dataSheet: expect.stringMatching(/^\/api\/selection-items\/\d+\/data-sheet\.pdf$/),
      specifications: { Finish: 'Polished chrome' },
    })
  })

  test.each(['name', 'brand', 'price_low', 'price_high'] as const)(
    'sorted by %s, page by page, are the same list',
    async (sort) => {
      const categoryId = String(categoryCalled('Tiles'))
      const whole = await items({ categoryId, sort })
      const paged: SelectionItem[] = []
      let cursor: string | undefined
      do {
        const query = { categoryId, sort, limit: '5', ...(cursor && { cursor }) }
        const reply = await world.call(company.owner, listItems, {}, undefined, { query })
        paged.push(...reply.body)
        const link = /<([^>]+)>; rel="next"/.exec(reply.headers.get('Link') ?? '')?.[1]
        cursor = link && (new URL(link, 'http://x').searchParams.get('cursor') ?? undefined)
      } while (cursor)
      expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      const prices = whole.map(({ price }) => price)
      if (sort === 'price_low') expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      if (sort === 'price_high') expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    },
  )

  test('rejects a forged cursor with a message', async () => {
    const reply = await world.call(company.owner, listItems, {}, undefined, { query: { cursor: 'bm9wZQ' } })
    expect(reply.status).toBe(400)
  })

  test('returns 404 for another company', async () => {
    const elsewhere = (await world.call(other.owner, listCategories, {})).body[0]
    const query = { categoryId: String(elsewhere?.id) }
    expect((await world.call(company.owner, listItems, {}, undefined, { query })).status).toBe(404)
    expect((await world.call(client, getItemFacets, {}, undefined, { query })).status).toBe(404)
  })
})

describe('search', () => {
  test('ignores case and looks at name, brand, model and description', async () => {
    expect(await names({ q: 'HERON gooseneck' })).toContain('Heron Gooseneck Mixer, Chrome')
    expect(await names({ q: 'cr-410c' })).toEqual(['Heron Gooseneck Mixer, Chrome'])
    expect((await items({ q: 'corrander' })).every(({ brand }) => brand === 'Corrander')).toBe(true)
    expect(await names({ q: 'clears a stockpot' })).toEqual(['Heron Gooseneck Mixer, Chrome'])
  })

  test.each(['gosneck', 'Goosneck', 'heron gosenek chrme', 'gooseneckk mixr'])(
    'forgives a typing error: %s',
    async (q) => {
      expect(await names({ q })).toContain('Heron Gooseneck Mixer, Chrome')
    },
  )

  test('ranks matches in the name before matches in the description', async () => {
    const found = await items({ q: 'brass' })
    const named = found.map(({ name }) => name.toLowerCase().includes('brass'))
    expect(named.indexOf(false) === -1 || named.lastIndexOf(true) < named.indexOf(false)).toBe(true)
  })

  test('works within a category and across all', async () => {
    const across = new Set((await items({ q: 'oak' })).map(({ categoryName }) => categoryName))
    expect(across.size).toBeGreaterThan(1)
    const within = await items({ q: 'oak', categoryId: String(categoryCalled('Flooring')) })
    expect(within.length).toBeGreaterThan(0)
    expect(within.every(({ categoryName }) => categoryName === 'Flooring')).toBe(true)
  })

  test('escapes characters that are special in SQL patterns', async () => {
    for (const q of ['100%', '_', '\\', "'; drop table users;--", '%%%', '(', '‮', '𝕏'])
      expect((await world.call(company.owner, listItems, {}, undefined, { query: { q } })).status).toBe(200)
    expect(await names({ q: '%' })).not.toHaveLength(129)
  })

  test('returns nothing without a match', async () => {
    expect(await items({ q: 'zzxqwv' })).toEqual([])
  })
})

describe('filters', () => {
  test('filters by brand, availability and price, and matches its counts', async () => {
    const categoryId = String(categoryCalled('Tapware'))
    const { body: facets } = await world.call(company.owner, getItemFacets, {}, undefined, { query: { categoryId } })
    expect(facets.total).toBe((await items({ categoryId })).length)
    for (const { brand, count } of facets.brands) expect(await items({ categoryId, brand }), brand).toHaveLength(count)
    for (const { availability, count } of facets.availability)
      expect(await items({ categoryId, availability }), availability).toHaveLength(count)
    const { min = 0, max = 0 } = facets.price ?? {}
    expect(await items({ categoryId, minPrice: String(min), maxPrice: String(max) })).toHaveLength(facets.total)
    expect(await items({ categoryId, maxPrice: String(min) })).not.toHaveLength(0)
  })

  test('keeps the other brands listed when one is chosen, and narrows the availability', async () => {
    const categoryId = String(categoryCalled('Tapware'))
    const query = { categoryId, brand: 'Corrander' }
    const { body } = await world.call(company.owner, getItemFacets, {}, undefined, { query })
    expect(body.brands.length).toBeGreaterThan(1)
    const sum = body.availability.reduce((total, { count }) => total + count, 0)
    expect(sum).toBe(body.total)
    expect(await items(query)).toHaveLength(body.total)
  })

  test('counts the results of a search and of a price range', async () => {
    for (const query of [{ q: 'brass' }, { q: 'brass', maxPrice: '300' }, { minPrice: '100', maxPrice: '200' }]) {
      const { body } = await world.call(company.owner, getItemFacets, {}, undefined, { query })
      expect(body.total, JSON.stringify(query)).toBe((await items(query)).length)
    }
  })

  test('accepts several brands and availabilities', async () => {
    const found = await items({ brand: 'Corrander|Halden', availability: 'limited,out_of_stock' })
    expect(found.every(({ availability }) => availability !== 'in_stock')).toBe(true)
  })

  test('finds a brand whose name contains the separator of brands', async () => {
    const brand = 'Hearth|Home'
    const tap = { categoryId: categoryCalled('Tapware'), name: 'Fireside tap', brand, price: 80 }
    expect((await world.call(company.owner, createItem, {}, tap)).status).toBe(201)
    const query = { brand: brandsInQuery(['Halden', brand]), q: 'fireside' }
    expect(await names(query)).toEqual(['Fireside tap'])
    expect((await world.call(company.owner, getItemFacets, {}, undefined, { query })).body.total).toBe(1)
    expect((await items({ brand: brandsInQuery([brand]) })).map((item) => item.brand)).toEqual([brand])
  })
})

describe('one item', () => {
  test('shows an item to builders and clients, with a real PDF as data sheet', async () => {
    const [first] = await items({ q: 'cr-410c' })
    const itemId = first?.id ?? 0
    expect((await world.call(client, getItem, { itemId })).body).toMatchObject({ id: itemId, price: 289 })
    const sheet = await world.call(client, getDataSheet, { itemId })
    expect(sheet.headers.get('content-type')).toBe('application/pdf')
    expect(sheet.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Heron%20Gooseneck%20Mixer%2C%20Chrome.pdf",
    )
    expect(String(sheet.body)).toMatch(/^%PDF-1\.\d/)
    const again = await world.call(client, getDataSheet, { itemId }, undefined, {
      headers: { 'if-none-match': sheet.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})
