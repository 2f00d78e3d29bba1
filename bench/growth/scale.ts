import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '../../src/server/config.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { buffersRead, explainEverything, rowsRead } from '../../src/server/testing/costs/plans.ts'
import { sized } from '../short-form.ts'
import { fillRest, restPages } from './scale-rest.ts'
import { fill, type Reader, type Scale } from './scale-fill.ts'
import { median, openServer, type Server, time, type Visit } from './server.ts'

type Options = {
  config: Config
  rounds: number
  /** What the other database has of it. */
  thousandth: number
  most: number
  /** A folder whose database keeps what was filled for the next run; empty to drop it. */
  keep: string
  say: (text: string) => void
}

const pages = ({ projectId, categoryId }: Reader): string[] => [
  '/projects',
  '/projects?sort=name',
  '/projects?q=street',
  '/projects/figures',
  `/projects/${projectId}`,
  `/projects/${projectId}/selections`,
  `/projects/${projectId}/activity`,
  `/projects/${projectId}/messages`,
  '/dashboard',
  '/counts',
  '/notifications',
  '/conversations',
  '/activity',
  '/clients',
  '/clients/figures',
  '/selections',
  '/selections?status=to_decide',
  '/selections?overdue=true',
  '/selections?q=selection',
  `/selection-items?categoryId=${categoryId}&limit=50`,
  '/selection-items?limit=50',
  '/selection-items?q=gooseneck&limit=50',
  `/selection-items/facets?categoryId=${categoryId}`,
  '/to-order',
  '/orders',
  '/procurement-log',
  '/look-ahead?weeks=3',
  '/money',
  ...restPages(projectId),
]

/** Pages of one company among many, next to the same page of a company of the same size among few. Returns how many are too slow. */
export async function compareScales(url: string, scale: Scale, options: Options): Promise<number> {
  const few = Object.fromEntries(
    Object.entries(scale).map(([name, count]) => [name, Math.max(1, Math.round(count / options.thousandth))]),
  ) as Scale
  const places = [few, scale].map((own, n) => ({ own, url: besides(url, `scale_${n}`) }))
  try {
    const filled: Place[] = []
    for (const { own, url: at } of places) {
      const kept = keptReader(options.keep, at, own)
      if (kept) await migrate(at)
      else {
        await administer(url, `drop database if exists ${nameOf(at)} with (force)`)
        await administer(url, `create database ${nameOf(at)} template ${nameOf(url)}`)
      }
      const reader = kept ?? (await fill(at, own, options.say))
      await withClient(at, fillRest)
      if (options.keep) writeFileSync(noteOf(options.keep, at), JSON.stringify({ scale: own, reader }))
      filled.push({ url: at, companies: own.companies, reader })
    }
    const tooMuch = await compareTimes(filled, options)
    await comparePagesRead(filled, options)
    return tooMuch
  } finally {
    for (const { url: at } of options.keep ? [] : places)
      await administer(url, `drop database if exists ${nameOf(at)} with (force)`)
  }
}

const noteOf = (keep: string, url: string): string => join(keep, `${nameOf(url)}.json`)

/** The reader of a database that an earlier run filled to the same scale. */
function keptReader(keep: string, url: string, wanted: Scale): Reader | undefined {
  if (!keep || !existsSync(noteOf(keep, url))) return undefined
  const { scale, reader } = JSON.parse(readFileSync(noteOf(keep, url), 'utf8')) as { scale: Scale; reader: Reader }
  return JSON.stringify(scale) === JSON.stringify(wanted) ? reader : undefined
}

type Place = { url: string; companies: number; reader: Reader }
type Open = { server: Server; cookie: string; reader: Reader }

async function withServers<T>(places: Place[], config: Config, work: (open: Open[]) => Promise<T>): Promise<T> {
  const open: Open[] = []
  try {
    for (const { url, reader } of places) {
      const server = await openServer(url, config)
      open.push({ server, reader, cookie: await server.begin(reader.userId) })
    }
    return await work(open)
  } finally {
    for (const { server } of open) await server.close()
  }
}

const visitOf = ({ reader, cookie }: Open, place: number): Visit => ({
  path: pages(reader)[place] ?? '/projects',
  cookie,
  body: undefined,
})

function compareTimes(places: Place[], { config, rounds, most, say }: Options): Promise<number> {
  return withServers(places, config, async (open) => {
    say(heading(`one company, ms (median of ${rounds})`, places))
    let tooMuch = 0
    for (const place of pagesOf(places).keys()) {
      const times = open.map((): number[] => [])
      for (let round = -sized(10, 0); round < rounds; round += 1)
        for (const [n, one] of open.entries()) {
          const ms = await time(one.server, visitOf(one, place))
          if (round >= 0) times[n]?.push(ms)
        }
      const typical = times.map(median)
      const growth = (typical[1] ?? 0) / (typical[0] ?? 1)
      if (growth > most) tooMuch += 1
      say(
        row(
          pagesOf(places)[place] ?? '',
          typical.map((ms) => ms.toFixed(2)),
          growth,
          most,
        ),
      )
    }
    return tooMuch
  })
}

/**
 * Pages and rows of tables and indexes: unlike times they do not depend on other work on the machine. An index of a thousand times the rows is
 * one or two levels deeper, and rows that lie together in a small table are spread over many pages in a large one.
 */
async function comparePagesRead(places: Place[], { config, most, say }: Options): Promise<void> {
  for (const { url } of places) await explain(url)
  await withServers(places, config, async (open) => {
    const measured: Read[][] = []
    for (const place of pagesOf(places).keys()) {
      const both: Read[] = []
      for (const one of open) both.push(await statementsOf(one, place))
      measured.push(both)
    }
    for (const unit of ['pages', 'rows'] as const) {
      say(heading(`one company, ${unit} read`, places))
      for (const [place, page] of pagesOf(places).entries()) {
        const read = (measured[place] ?? []).map((statements) => statements[unit])
        const sums = read.map((statements) => [...statements.values()].reduce((sum, count) => sum + count, 0))
        const growth = (sums[1] ?? 0) / Math.max(1, sums[0] ?? 1)
        say(row(page, sums.map(String), growth, most))
        if (growth > most) for (const line of whatGrew(read)) say(line)
      }
    }
  })
}

/** By the statement's text. */
type Read = { pages: Map<string, number>; rows: Map<string, number> }

const explain = (url: string): Promise<void> =>
  withClient(url, (client) => explainEverything(client, nameOf(url), { 'auto_explain.log_buffers': 'on' }))

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

/** What each statement of the page read, once everything is prepared. Notices arrive before the reply of their statement. */
async function statementsOf(one: Open, place: number): Promise<Read> {
  const visit = visitOf(one, place)
  for (let round = 0; round < sized(6, 1); round += 1) await time(one.server, visit)
  await new Promise((resolve) => setTimeout(resolve, 20))
  one.server.plans.length = 0
  await time(one.server, visit)
  const read: Read = { pages: new Map(), rows: new Map() }
  for (const { text, root } of one.server.plans) {
    read.pages.set(text, (read.pages.get(text) ?? 0) + buffersRead(root))
    read.rows.set(text, (read.rows.get(text) ?? 0) + rowsRead(root))
  }
  return read
}

function whatGrew([before, after]: Map<string, number>[]): string[] {
  return [...(after ?? [])]
    .map(([text, pages]) => ({ text, pages, more: pages - (before?.get(text) ?? 0) }))
    .toSorted((a, b) => b.more - a.more)
    .slice(0, 2)
    .map(
      ({ text, pages, more }) => `      ${pages - more} to ${pages}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}\n`,
    )
}

const pagesOf = ([first]: Place[]): string[] => pages(first?.reader ?? { userId: 0, projectId: 0, categoryId: 0 })

const heading = (what: string, places: Place[]): string =>
  `\n  ${what.padEnd(44)}${places.map(({ companies }) => `of ${companies}`.padStart(10)).join('')}    growth\n`

const row = (name: string, cells: string[], growth: number, most: number): string =>
  `  ${name.padEnd(44)}${cells.map((cell) => cell.padStart(10)).join('')}${growth.toFixed(2).padStart(9)}x${growth > most ? '  TOO MUCH' : ''}\n`

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

function besides(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${nameOf(url)}_${name}`
  return other.href
}

async function administer(url: string, statement: string): Promise<void> {
  const at = new URL(url)
  at.pathname = '/postgres'
  const client = new Client({ connectionString: at.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
