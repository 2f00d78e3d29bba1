import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { sha256 } from '../tokens.ts'
import type { Env } from './http.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
}

type Asset = { file: string; type: string; etag: string; cache: string; encodings: Set<string> }

const IMMUTABLE = 'public, max-age=31536000, immutable'
const LANDING = new Set(['/', '/home', '/landing'])

/** The built web application: known files only, compressed ahead of time, hashed names cached for ever. */
export function serveWeb(hono: Hono<Env>, folder: string): void {
  const assets = readAssets(folder)
  hono.get('*', (c, next) => {
    const path = decodePath(c.req.path)
    if (path.startsWith('/api/')) return next()
    const asset = assets.get(path) ?? page(assets, path)
    if (!asset) return next()
    c.set('route', path.startsWith('/assets/') ? '/assets/*' : 'page')
    const encoding = ['br', 'gzip'].find(
      (name) => asset.encodings.has(name) && c.req.header('accept-encoding')?.includes(name),
    )
    const etag = `"${asset.etag}${encoding ? `-${encoding}` : ''}"`
    const headers = { ETag: etag, 'Cache-Control': asset.cache, Vary: 'Accept-Encoding' }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const file = asset.file + (encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : '')
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream
    return c.body(body, 200, {
      ...headers,
      'Content-Type': asset.type,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': String(statSync(file).size),
    })
  })
}

/** Addresses without a file belong to the application, which shows its own "not found". */
function page(assets: Map<string, Asset>, path: string): Asset | undefined {
  if (LANDING.has(path)) return assets.get('/index.html')
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
    const type = types[entry.name.split('.').pop() ?? ''] ?? 'application/octet-stream'
    const cache = path.startsWith('/assets/') || path.startsWith('/catalogue/') ? IMMUTABLE : 'no-cache'
    const encodings = new Set([
      ...(existsSync(`${file}.br`) ? ['br'] : []),
      ...(existsSync(`${file}.gz`) ? ['gzip'] : []),
    ])
    assets.set(path, { file, type, cache, encodings, etag: sha256(readFileSync(file)).slice(0, 20) })
  }
  return assets
}

/** Which build this is, so that open screens notice a newer one. */
export function buildId(folder: string): string {
  const file = join(folder, 'build-id.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'development'
}
