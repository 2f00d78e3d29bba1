import { expect, test } from 'vitest'
import { readCertificateFile, verdictOf } from '#shared/signoffs/verifier/certificate-file.ts'
import { FileVerdict } from '#shared/signoffs/contract.ts'
import { trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { sealedCertificate } from '#server/testing/houses/sealed-certificate.ts'
import { createWorld, type World } from '#server/testing/world.ts'

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
