import { readFile } from 'node:fs/promises'
import { AppError } from '#shared/kernel/errors.ts'
import type { Platform } from '#server/platform/context.ts'
import { fingerprintsOf } from '#server/platform/pdf/seal-certificates.ts'
import { knownSeals } from './certificate-store.ts'

/** The built file is next to the bundle. */
const place = new URL('./verify.html', import.meta.url)

/** The page that verifies certificates without us, as one file with the fingerprints of our seals in it. */
export async function offlineVerifierPage(
  platform: Pick<Platform, 'db' | 'clock' | 'config'>,
  built = place,
): Promise<string> {
  const page = await readFile(built, 'utf8').catch(() => {
    throw new AppError('unavailable', 'The offline verifier is part of the build. Run npm run build first.')
  })
  const seals = (await knownSeals(platform.db)).flatMap(fingerprintsOf)
  const { host } = new URL(platform.config.publicUrl)
  const settings = JSON.stringify({ seals, host, day: platform.clock().toISOString().slice(0, 10) })
  return page.replace(/\{\s*"seals":\s*\[\],[^}]*\}/, () => settings)
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
