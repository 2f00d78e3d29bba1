import { expect, test } from 'vitest'
import { readCertificateFile, verdictOf } from '#shared/signoffs/verifier/certificate-file.ts'
import { trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { sealedCertificate } from '#server/testing/houses/sealed-certificate.ts'
import { randomFrom } from '#server/testing/material/tampering.ts'
import { startTimeStampServer } from '#server/testing/servers/time-stamp-server.ts'
import { createWorld } from '#server/testing/world.ts'
import { readCertificate } from './read.ts'

const SEED = 16
/** The full run: FLIPS=2000 npx vitest run src/server/features/signoffs/certificate/flipped-bytes.slow.test.ts */
const FLIPS = Number(process.env['FLIPS'] ?? 60)

test('no flipped byte passes for genuine, with a time stamp or without', async () => {
  const authority = await startTimeStampServer()
  const random = randomFrom(SEED)
  try {
    for (const tsaUrl of [undefined, authority.url]) {
      const world = await createWorld({ config: { tsaUrl } })
      const pdf = await sealedCertificate(world)
      const { seals: ours } = await trustedSeals(world.db, world.platform.config)
      const whole = await readCertificateFile(pdf, ours)
      expect(verdictOf(whole)).toBe('genuine')
      expect(whole.seal.timeStamp?.authority).toBe(tsaUrl && 'Test time stamp authority')
      // Half of the flips hit the signature, which the seal itself does not cover.
      const signature = pdf.lastIndexOf('/Contents <') + 11
      const missed: number[] = []
      for (let n = 0; n < FLIPS / 2; n++) {
        const at = n % 2 ? signature + random(9_000) : random(pdf.length)
        const flipped = Buffer.from(pdf)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8))
        const reading = await readCertificateFile(flipped, ours)
        const server = await readCertificate({ bytes: flipped, seals: ours })
        if (verdictOf(reading) === 'genuine' || server.seal !== reading.seal.state) missed.push(at)
        expect(sha256(flipped)).toBe(reading.sha256)
      }
      expect(missed).toEqual([])
    }
  } finally {
    await authority.close()
  }
}, 3_600_000)
