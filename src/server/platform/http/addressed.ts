import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { legalPaths } from '#shared/kernel/pages.ts'

/** The public address of this server, which the build cannot know. */
const PLACEHOLDER = 'https://finishwork.invalid'

const listed = ['/', '/register', '/login', '/verify', ...legalPaths]

/** The placeholder address written at build time. */
const written = ['/index.html', ...legalPaths.map((path) => `${path}.html`)]

/** Pages that contain their own address: prerendered pages, the sitemap and robots.txt. */
export function addressedPages(folder: string, publicUrl: string): Map<string, string> {
  const addressed = (path: string) =>
    readFileSync(join(folder, path), 'utf8').replaceAll(PLACEHOLDER, escapeHtml(publicUrl))
  return new Map([
    ...written.filter((path) => existsSync(join(folder, path))).map((path) => [path, addressed(path)] as const),
    ['/sitemap.xml', sitemap(publicUrl)],
    ['/robots.txt', `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`],
  ])
}

export const compressed = (text: string) => ({ br: brotliCompressSync(text), gzip: gzipSync(text) })

const sitemap = (publicUrl: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
