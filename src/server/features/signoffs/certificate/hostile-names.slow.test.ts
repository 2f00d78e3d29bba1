import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCertificateFile, verdictOf } from '#shared/signoffs/verifier/certificate-file.ts'
import { FileVerdict } from '#shared/signoffs/contract.ts'
import { trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { factsIn, rehashed, seal } from '../verifying/forging.cases.ts'
import { house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { readCertificate } from './read.ts'

const world = await createWorld()
/** The full run: NAMES=1000 npx vitest run src/server/features/signoffs/certificate/hostile-names.slow.test.ts */
const NAMES = Number(process.env['NAMES'] ?? 30)

async function certificateOf(project: string): Promise<Buffer> {
  const home = await house(world, { name: project })
  const { body } = await signs(world, home.client, [await proposed(world, home, { name: project })])
  const headers = { cookie: home.client.cookie }
  const response = await world.request(`/api/sign-offs/${body.id}/certificate.pdf`, { headers })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function dropped(given: World, bytes: Uint8Array): Promise<FileVerdict['verdict']> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'certificate.pdf'))
  const response = await given.request('/api/verify', { method: 'POST', body: form })
  expect(response.status).toBe(200)
  return FileVerdict.parse(await response.json()).verdict
}

const ourSeals = async () => (await trustedSeals(world.db, world.platform.config)).seals
const plain = certificateOf('House')
const base = plain.then(factsIn)

test.each([
  'House /Type /EmbeddedFile',
  'House /Type /EmbeddedFile /Filter /FlateDecode /Length 9 >> stream\n123456789\nendstream',
  'House 2222-2222-2222-2222-2222',
])('a project named %j has a certificate that both verifiers call genuine', async (name) => {
  const pdf = await certificateOf(name.replaceAll('\n', ' '))
  const ours = await ourSeals()
  const reading = await readCertificateFile(pdf, ours)
  expect(reading.data?.project).toBe(name.replaceAll('\n', ' '))
  expect(reading.code).toBe(reading.data?.code)
  expect([verdictOf(reading), await dropped(world, pdf)]).toEqual(['genuine', 'genuine'])
})

const pieces = [
  '/Type /EmbeddedFile',
  '/FlateDecode',
  '/Filter',
  '/Length 12',
  'stream\n',
  'endstream',
  'endobj',
  'obj',
  '1 0 obj',
  '<<',
  '>>',
  '/ByteRange [0 1 2 3]',
  '/Contents <00>',
  '%%EOF',
  'startxref\n9',
  'xref',
  'trailer',
  '(',
  ')',
  '\\',
  '\\)',
  '[',
  ']',
  '%',
  '\r',
  '\0',
  '/Names',
  '/Title (x)',
  '2222-2222-2222-2222-2222',
]

/** Pieces of PDF syntax, codes and text of every script, in any order. */
const hostileName = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.toWellFormed()) },
    ),
    { minLength: 6, maxLength: 14 },
  )
  .map((parts) => parts.join(' '))

test('no name of a project, person, company or selection makes a genuine certificate look altered', async () => {
  const facts = await base
  const ours = await ourSeals()
  await fc.assert(
    fc.asyncProperty(hostileName, hostileName, async (one, other) => {
      const [line, ...lines] = facts.lines
      if (!line) throw new Error('No line')
      const renamed = { ...line, shown: { ...line.shown, name: one, room: other } }
      const named = { ...facts, project: one, company: other, signedName: other, lines: [renamed, ...lines] }
      const { pdf } = await seal(rehashed(named), world.platform.config, world.now)
      const reading = await readCertificateFile(pdf, ours)
      expect([verdictOf(reading), reading.seal.state, reading.data?.project]).toEqual(['genuine', 'valid', one])
      const online = await readCertificate({ bytes: pdf, seals: ours })
      expect(online).toMatchObject({ seal: 'valid', code: facts.code })
    }),
    { numRuns: NAMES, seed: 26 },
  )
}, 3_600_000)
