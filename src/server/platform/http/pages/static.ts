import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompress, gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { landingPaths, legalPaths } from '#shared/kernel/pages.ts'
import { sha256 } from '../../tokens.ts'
import { addressedPages } from './addressed.ts'
import type { Env } from '../env.ts'
import { type Asset as Content, assetReply, whole } from './asset.ts'
import { routeHints } from './route-hints.ts'

type Asset = Content & { cache: string }

const A_DAY = 'public, max-age=86400'
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Names with a content hash, or keys whose picture never changes. */
const IMMUTABLE_FOLDERS = /^\/(assets|catalog)\//
const PRERENDERED = new Map([
  ...landingPaths.map((path) => [path, '/index.html'] as const),
  ...legalPaths.map((path) => [path, `${path}.html`] as const),
])

type Settings = {
  publicUrl: string
  trialDays: number | null
  sessionCookie: string
  /** All that scripts, styles and fonts get besides what describes them. */
  assetHeaders: [string, string][]
}

/** Serves the built web app: known files only, compressed at build time, hashed names cached permanently. */
export function serveWeb(hono: Hono<Env>, folder: string, settings: Settings): void {
  const assets = readAssets(folder)
  const hintsFor = routeHints(folder)
  const ofAssets = Object.fromEntries(settings.assetHeaders)
  for (const [path, text] of addressedPages(folder, settings)) assets.set(path, inMemory(path, text))
  hono.get('*', (c, next) => {
    const path = decodePath(c.req.path)
    if (path.startsWith('/api/')) return next()
    const asset = assets.get(path) ?? page(assets, path)
    if (!asset) return next()
    const isPart = path.startsWith('/assets/')
    c.set('route', isPart ? '/assets/*' : 'page')
    if (isPart) c.set('hasHeaders', true)
    const signedIn = c.req.header('cookie')?.includes(`${settings.sessionCookie}=`) ?? false
    const hints = assets.has(path) ? undefined : hintsFor({ path, search: new URL(c.req.url).search, signedIn })
    return assetReply(asset, c.req.raw, {
      // The address may also contain the start of the content hash as `?v=`.
      'Cache-Control': c.req.query('v') === asset.etag.slice(0, 8) ? IMMUTABLE : asset.cache,
      ...(hints && { Link: hints }),
      ...(isPart && ofAssets),
    })
  })
}

/** Addresses without a file belong to the app, which shows its own not-found page. */
function page(assets: Map<string, Asset>, path: string): Asset | undefined {
  const file = PRERENDERED.get(path)
  if (file) return assets.get(file)
  return /\.\w+$/.test(path) ? undefined : assets.get('/app.html')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const encodings = encodingsOf(file)
    assets.set(path, { ...described(path, readFileSync(file)), encodings, read: (encoding) => stream(file, encoding) })
  }
  return assets
}

const EXTENSIONS = { br: '.br', gzip: '.gz' }

/** Looks for missing encodings on every call: after a first start, files are compressed while pages are already served. */
function encodingsOf(file: string): () => Set<string> {
  const found = new Set<string>()
  const look = () => {
    for (const [name, extension] of Object.entries(EXTENSIONS))
      if (!found.has(name) && existsSync(file + extension)) found.add(name)
    return found
  }
  look()
  return /\.(js|css|svg)$/.test(file) ? () => (found.has('br') ? found : look()) : () => found
}

const described = (path: string, content: Buffer | string) => ({
  type: getMimeType(path) ?? 'application/octet-stream',
  cache: IMMUTABLE_FOLDERS.test(path) ? IMMUTABLE : /^\/(board|rooms|scenes|screens)\//.test(path) ? A_DAY : 'no-cache',
  etag: sha256(content).slice(0, 20),
})

function stream(file: string, encoding: string | undefined) {
  const path = file + (encoding === 'br' || encoding === 'gzip' ? EXTENSIONS[encoding] : '')
  return { body: Readable.toWeb(createReadStream(path)) as ReadableStream, length: statSync(path).size }
}

/** Brotli at its best takes a start of the server longer than anything else about its pages, so they are sent with gzip until it is done. */
function inMemory(path: string, text: string): Asset {
  const bodies = new Map([['gzip', gzipSync(text)]])
  brotliCompress(text, (error, body) => {
    if (!error) bodies.set('br', body)
  })
  const plain = Buffer.from(text)
  return { ...described(path, plain), encodings: () => bodies, read: (encoding) => whole(bodies, plain, encoding) }
}

/** The build id, so that open screens notice a new version. */
export function buildId(folder: string): string {
  const file = join(folder, 'build-id.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'development'
}
