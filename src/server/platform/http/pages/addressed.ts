import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { legalPaths } from '#shared/kernel/pages.ts'
import { withTrialOffers } from '#shared/trial/offers.ts'

/** The public address of this server, which the build cannot know. */
const PLACEHOLDER = 'https://finishwork.invalid'

/** How many days of trial the registration screen offers. */
const TRIAL_META = /<meta name="trial-days" content="[^"]*"/

const listed = ['/', '/register', '/login', '/verify', ...legalPaths]

/** With the placeholder address or the trial written at build time. */
const written = ['/index.html', '/app.html', ...legalPaths.map((path) => `${path}.html`)]

type Settings = { publicUrl: string; trialDays: number | null }

/** Pages that contain what only the running server knows: its address and its trial. */
export function addressedPages(folder: string, { publicUrl, trialDays }: Settings): Map<string, string> {
  const addressed = (path: string) =>
    withTrialOffers(readFileSync(join(folder, path), 'utf8'), trialDays)
      .replaceAll(PLACEHOLDER, escapeHtml(publicUrl))
      .replace(TRIAL_META, `<meta name="trial-days" content="${trialDays ?? 'off'}"`)
  return new Map([
    ...written.filter((path) => existsSync(join(folder, path))).map((path) => [path, addressed(path)] as const),
    ['/sitemap.xml', sitemap(publicUrl)],
    ['/robots.txt', `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`],
  ])
}

const sitemap = (publicUrl: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
