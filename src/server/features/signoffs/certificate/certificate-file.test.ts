import { expect, test } from 'vitest'
import { readCertificateFile, verdictOf } from '#shared/signoffs/verifier/certificate-file.ts'
import { FileVerdict } from '#shared/signoffs/contract.ts'
import { trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { startTimeStampServer } from '#server/testing/servers/time-stamp-server.ts'
import { randomFrom } from '#server/testing/material/tampering.ts'
import { house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { readCertificate } from './read.ts'

const SEED = 16
/** The full run: FLIPS=2000 npx vitest run src/server/features/signoffs/certificate/certificate-file.test.ts */
const FLIPS = Number(process.env['FLIPS'] ?? 60)

async function sealedCertificate(world: World): Promise<Buffer> {
  const home = await house(world)
  const { body } = await signs(world, home.client, [await proposed(world, home), await proposed(world, home)])
  const headers = { cookie: home.client.cookie }
  const response = await world.request(`/api/sign-offs/${body.id}/certificate.pdf`, { headers })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** What the server says about a dropped file. */
async function dropped(world: World, bytes: Uint8Array): Promise<FileVerdict['verdict']> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'certificate.pdf'))
  const response = await world.request('/api/verify', { method: 'POST', body: form })
  return FileVerdict.parse(await response.json()).verdict
}

test('offline and online verdicts agree on genuine, altered, foreign, extended and truncated files', async () => {
  const world = await createWorld()
  const pdf = await sealedCertificate(world)
  const { seals } = await trustedSeals(world.db, world.platform.config)
  const offline = async (bytes: Uint8Array, ours = seals) => verdictOf(await readCertificateFile(bytes, ours))
  const middle = Buffer.from(pdf)
  middle[1000] = (middle[1000] ?? 0) ^ 1
  const files = {
    genuine: pdf,
    flipped: middle,
    extended: Buffer.concat([pdf, Buffer.from('\n1 0 obj\n<<>>\nendobj\n%%EOF\n')]),
    truncated: pdf.subarray(0, pdf.length - 9),
    cut: pdf.subarray(0, Math.floor(pdf.length / 2)),
    other: Buffer.from('%PDF-1.4\nA letter to the builder.\n%%EOF'),
  }
  const verdicts: Record<string, string[]> = {}
  for (const [name, bytes] of Object.entries(files))
    verdicts[name] = [await offline(bytes), await dropped(world, bytes)]
  expect(verdicts).toEqual({
    genuine: ['genuine', 'genuine'],
    flipped: ['altered', 'altered'],
    extended: ['altered', 'altered'],
    truncated: ['altered', 'altered'],
    cut: [expect.any(String), verdicts['cut']?.[0]],
    other: ['unknown', 'unknown'],
  })
  // Without the fingerprints of our seals, the same file is foreign.
  expect(await offline(pdf, [])).toBe('altered')
  expect((await readCertificateFile(pdf, [])).seal.state).toBe('foreign')
})

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
