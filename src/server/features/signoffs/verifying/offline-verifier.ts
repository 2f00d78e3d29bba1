import { readFile } from 'node:fs/promises'
import { AppError } from '#shared/kernel/errors.ts'
import type { Platform } from '#server/platform/context.ts'
import { sealLine } from '#server/platform/pdf/sealing/trusted-seals.ts'

/** The built file is next to the bundle. */
const place = new URL('./verify.html', import.meta.url)

/** The page that verifies certificates without us, as one file with the line of our seals in it, which it follows itself. */
export async function offlineVerifierPage(
  platform: Pick<Platform, 'db' | 'clock' | 'config'>,
  built = place,
): Promise<string> {
  const page = await readFile(built, 'utf8').catch(() => {
    throw new AppError('unavailable', 'The offline verifier is part of the build. Run npm run build first.')
  })
  const { line, current } = await sealLine(platform.db, platform.config)
  const { host } = new URL(platform.config.publicUrl)
  const settings = JSON.stringify({ line, current, host, day: platform.clock().toISOString().slice(0, 10) })
  // Certificates may name anyone: their text must not end the element.
  return page.replace(/\{\s*"line":\s*\[\],[^}]*\}/, () => settings.replaceAll('<', '\\u003c'))
}

export const downloadOfflineVerifier = async (platform: Platform): Promise<Response> =>
  new Response(await offlineVerifierPage(platform), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': 'attachment; filename="verify.html"',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
