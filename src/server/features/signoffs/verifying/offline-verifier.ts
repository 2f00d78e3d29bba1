import { readFile } from 'node:fs/promises'
import { AppError } from '#shared/kernel/errors.ts'
import type { Platform } from '#server/platform/context.ts'
import { type Asset, assetReply, compressedAsset } from '#server/platform/http/pages/asset.ts'
import { sealLine } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { PromiseCache } from '#server/platform/promise-cache.ts'

/** The built file is next to the bundle. */
const place = new URL('./verify.html', import.meta.url)

type Known = Pick<Platform, 'db' | 'clock' | 'config'>

/** The page that verifies certificates without us, as one file with the line of our seals in it, which it follows itself. */
export const offlineVerifierPage = async (platform: Known, built = place): Promise<string> =>
  pageWith(await settingsOf(platform), built)

async function settingsOf({ db, clock, config }: Known): Promise<string> {
  const { line, current } = await sealLine(db, config)
  const { host } = new URL(config.publicUrl)
  return JSON.stringify({ line, current, host, day: clock().toISOString().slice(0, 10) })
}

async function pageWith(settings: string, built: URL): Promise<string> {
  const page = await readFile(built, 'utf8').catch(() => {
    throw new AppError('unavailable', 'The offline verifier is part of the build. Run npm run build first.')
  })
  // Certificates may name anyone: their text must not end the element.
  return page.replace(/\{\s*"line":\s*\[\],[^}]*\}/, () => settings.replaceAll('<', '\\u003c'))
}

/** The page as it was written last: it changes with a new seal, and every day. */
const written = new PromiseCache<Asset>(1)

export async function downloadOfflineVerifier(platform: Platform, request: Request): Promise<Response> {
  const settings = await settingsOf(platform)
  const write = async () => compressedAsset('text/html; charset=utf-8', await pageWith(settings, place))
  return assetReply(await written.get(settings, write), request, {
    'Content-Disposition': 'attachment; filename="verify.html"',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
}
