import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createLogger } from '#server/platform/log.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { cookieName } from '#server/platform/session/cookie.ts'

// What a look at the catalogue costs as the catalogue grows: tsx bench/catalogue-growth.ts
const SIZES = [500, 5_000, 50_000]
const CATEGORIES = 9
const LOOKS = 100
const MOST = 2

type Shop = { size: number; userId: number; categoryId: number; lastItem: string }

/** One company with so many items, in words that repeat as those of a real catalogue do. */
async function stock(client: Client, size: number): Promise<Shop> {
  const { rows } = await client.query<{ companyId: number; userId: number; categoryId: number }>(
    `with company as (insert into companies (name) values ($1) returning id),
      person as (insert into users (email, username, type) values ($2, $2, 'builder') returning id),
      member as (insert into members (company_id, user_id, type, role, is_owner, joined_at) select c.id, p.id, 'builder', 'user', true, now() from company c, person p),
      shelves as (insert into selection_categories (company_id, name, position, created_at)
        select c.id, 'Shelf ' || n, n, now() from company c, generate_series(1, ${CATEGORIES}) n returning id)
    select c.id "companyId", p.id "userId", (select min(id) from shelves) "categoryId" from company c, person p`,
    [`Company of ${size}`, `shop${size}@example.com`],
  )
  const [shop] = rows
  if (!shop) throw new Error('No shop')
  await client.query(
    `insert into selection_items (company_id, category_id, name, brand, model, description, price_cents, availability, specifications, pictures, created_at, updated_at)
    select $1, $2 + n % ${CATEGORIES},
      (array['Heron','Otter','Ledge','Plinth','Cascade','Monsoon','Estuary','Thornby'])[1 + n % 8] || ' ' ||
        (array['Gooseneck','Pull-Down','Bridge','Square','Wall','Twin','Rain'])[1 + n % 7] || ' ' ||
        (array['Mixer','Tap','Spout','Shower','Filler'])[1 + n % 5] || ' ' || n,
      'Brand ' || n % 40, 'MD-' || n,
      'A ' || (array['tall','quiet','slim','solid','plain'])[1 + n % 5] || ' fitting in ' ||
        (array['chrome','brushed brass','gunmetal','nickel','matt black'])[1 + (n / 5) % 5] || ' that lasts, with a ceramic cartridge.',
      1000 + (n * 7919) % 400000, (array['in_stock','in_stock','limited','out_of_stock'])[1 + n % 4],
      '{"Finish":"Chrome","Body":"Brass","Flow rate":"6 L/min","Warranty":"15 years"}',
      '[{"url":"/catalogue/tap-gooseneck-chrome-800.webp","sizes":{"160":"/catalogue/tap-gooseneck-chrome-160.webp","400":"/catalogue/tap-gooseneck-chrome-400.webp","800":"/catalogue/tap-gooseneck-chrome-800.webp"},"colour":"#cdc9c2","blur":null,"width":800,"height":800,"fileId":null}]',
      now(), now()
    from generate_series(1, ${size}) n`,
    [shop.companyId, shop.categoryId],
  )
  return { size, ...shop, lastItem: `md-${size - 1}` }
}

const looks: { name: string; path: (shop: Shop) => string }[] = [
  { name: 'categories', path: () => '/selection-categories' },
  { name: 'category page, 50 by name', path: ({ categoryId }) => `/selection-items?categoryId=${categoryId}&limit=50` },
  {
    name: 'category page, 50 by price',
    path: ({ categoryId }) => `/selection-items?categoryId=${categoryId}&limit=50&sort=price_high`,
  },
  { name: 'filters with counts', path: ({ categoryId }) => `/selection-items/facets?categoryId=${categoryId}` },
  { name: 'search, one model', path: ({ lastItem }) => `/selection-items?q=${lastItem}&limit=50` },
  { name: 'search, three words', path: ({ size }) => `/selection-items?q=heron+mixer+${size - (size % 280)}&limit=50` },
  { name: 'search, a common word', path: () => '/selection-items?q=gooseneck&limit=50' },
  { name: 'search, a typing error', path: () => '/selection-items?q=gosneck+hron&limit=50' },
]

// The tenth fastest of a hundred: other work on the machine slows some looks down and speeds none up.
const typical = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)] ?? 0

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-growth-'))
  const server = await startEmbedded(folder)
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  await migrate(server.url)
  const platform = await openPlatform({ config, url: server.url, log: createLogger('silent') })
  try {
    const { hono } = createApp(platform, { webFolder: '' })
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const shops: Shop[] = []
    for (const size of SIZES) shops.push(await stock(client, size))
    await client.query('vacuum analyze')
    await client.end()
    process.stdout.write(
      `${'ms, tenth percentile'.padEnd(30)}${SIZES.map((size) => String(size).padStart(10)).join('')}    growth\n`,
    )
    for (const { name, path } of looks) {
      const figures: number[] = []
      for (const shop of shops) {
        const session = { userId: shop.userId, remember: false, ip: null, userAgent: 'bench', now: new Date() }
        const { token } = await platform.sessions.begin(platform.db, session)
        const times: number[] = []
        for (let look = 0; look < LOOKS; look += 1) {
          const started = performance.now()
          const response = await hono.request(`/api${path(shop)}`, {
            headers: { cookie: `${cookieName(config)}=${token}` },
          })
          await response.text()
          if (response.status !== 200) throw new Error(`${name}: ${response.status}`)
          times.push(performance.now() - started)
        }
        figures.push(typical(times))
      }
      const growth = (figures.at(-1) ?? 0) / (figures[0] ?? 1)
      const row = figures.map((figure) => figure.toFixed(2).padStart(10)).join('')
      process.stdout.write(
        `${name.padEnd(30)}${row}${growth.toFixed(2).padStart(9)}x${growth > MOST ? '  too much' : ''}\n`,
      )
    }
  } finally {
    await platform.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
