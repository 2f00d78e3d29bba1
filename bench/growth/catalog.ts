import type { Client } from 'pg'
import { cursor, found, type Part, type Tenant, withoutTriggers } from './part.ts'

const CATEGORIES = 9

export const catalog: Part = {
  name: 'catalog',
  of: 'items',
  sizes: [500, 5_000, 50_000],
  tables: ['selection_items', 'catalog_words'],
  fill,
  looks: [
    { name: 'categories', path: () => '/selection-categories' },
    ...(['name', 'brand', 'price_low', 'price_high'] as const).map((sort) => ({
      name: `category by ${sort.replace('_', ', ')}`,
      path: ({ facts }: Tenant) => `/selection-items?categoryId=${facts['categoryId']}&limit=50&sort=${sort}`,
    })),
    {
      name: 'category, deep page by name',
      path: ({ facts }) =>
        `/selection-items?categoryId=${facts['categoryId']}&limit=20&cursor=${cursor(facts['middleName'] ?? '', 1)}`,
    },
    { name: 'all items by name', path: () => '/selection-items?limit=50' },
    { name: 'all items by price', path: () => '/selection-items?limit=50&sort=price_low' },
    { name: 'filters with counts', path: ({ facts }) => `/selection-items/facets?categoryId=${facts['categoryId']}` },
    {
      name: 'one brand of a category',
      path: ({ facts }) => `/selection-items?categoryId=${facts['categoryId']}&limit=5&brand=Brand+3`,
    },
    {
      name: 'a price range of a category',
      path: ({ facts }) => `/selection-items?categoryId=${facts['categoryId']}&limit=10&minPrice=100&maxPrice=2000`,
    },
    { name: 'search: one model', path: ({ facts }) => `/selection-items?q=${facts['model']}&limit=50` },
    { name: 'search: three words', path: ({ facts }) => `/selection-items?q=heron+mixer+${facts['word']}&limit=50` },
    { name: 'search: nothing', path: () => '/selection-items?q=0000000&limit=50' },
    { name: 'search: a common word', path: () => '/selection-items?q=gooseneck&limit=50' },
    { name: 'search: a word of every item', path: () => '/selection-items?q=cartridge&limit=50' },
    { name: 'search: that, by price', path: () => '/selection-items?q=cartridge&limit=50&sort=price_low' },
    {
      name: 'search: in a category',
      path: ({ facts }) => `/selection-items?categoryId=${facts['categoryId']}&q=cartridge&limit=50`,
    },
    { name: 'search: a typing error', path: () => '/selection-items?q=gosneck+hron&limit=5' },
    { name: 'search: filters with counts', path: () => '/selection-items/facets?q=gooseneck' },
  ],
}

/** One company with this many items, whose words repeat as in a real catalog. */
async function fill(client: Client, size: number): Promise<Tenant> {
  const { companyId, ownerId } = await withoutTriggers(client, () => found(client, `shop${size}`))
  const { rows: shelves } = await client.query<{ first: number }>(
    `with made as (insert into selection_categories (company_id, name, position, created_at)
      select $1, 'Shelf ' || n, n, now() from generate_series(1, ${CATEGORIES}) n returning id) select min(id) as first from made`,
    [companyId],
  )
  const first = shelves[0]?.first ?? 0
  // The triggers run once per statement, so items are inserted with their counts and search words.
  await client.query(
    `insert into selection_items (company_id, category_id, name, brand, model, description, price_cents, availability, specifications, pictures, created_at, updated_at)
    select $1, $2::int + n % ${CATEGORIES},
      (array['Heron','Otter','Ledge','Plinth','Cascade','Monsoon','Estuary','Thornby'])[1 + n % 8] || ' ' ||
        (array['Gooseneck','Pull-Down','Bridge','Square','Wall','Twin','Rain'])[1 + n % 7] || ' ' ||
        (array['Mixer','Tap','Spout','Shower','Filler'])[1 + n % 5] || ' N' || n || 'X',
      'Brand ' || n % 40, 'MD-' || n || '-X',
      'A ' || (array['tall','quiet','slim','solid','plain'])[1 + n % 5] || ' fitting in ' ||
        (array['chrome','brushed brass','gunmetal','nickel','matt black'])[1 + (n / 5) % 5] || ' that lasts, with a ceramic cartridge.',
      1000 + (n::bigint * 7919) % 400000, (array['in_stock','in_stock','limited','out_of_stock'])[1 + n % 4],
      '{"Finish":"Chrome","Body":"Brass","Flow rate":"6 L/min","Warranty":"15 years"}',
      '[{"url":"/catalog/tap-gooseneck-chrome-800.webp","sizes":{"160":"/catalog/tap-gooseneck-chrome-160.webp","400":"/catalog/tap-gooseneck-chrome-400.webp","800":"/catalog/tap-gooseneck-chrome-800.webp"},"color":"#cdc9c2","blur":null,"width":800,"height":800,"fileId":null}]',
      now(), now()
    from generate_series(1, $3::int) n`,
    [companyId, first, size],
  )
  const { rows } = await client.query<{ middleName: string }>(
    `select (select lower(name) from selection_items where category_id = $1 order by lower(name) offset $2 limit 1) as "middleName"`,
    [first, Math.floor(size / CATEGORIES / 2)],
  )
  return {
    size,
    readers: { owner: ownerId },
    facts: { ...rows[0], categoryId: first, model: 'md-280-x', word: 'n280x' },
  }
}
