import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { editProfile } from '#shared/auth/endpoints.ts'
import { editSelection, reopenSelection } from '#shared/selections/endpoints.ts'
import { FileVerdict, type SignOff } from '#shared/signoffs/contract.ts'
import { verifyCode } from '#shared/signoffs/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { offlineVerifierPage } from '#server/features/signoffs/public.ts'
import { sealLine } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { at, house, proposed, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const folder = await mkdtemp(join(tmpdir(), 'finishwork-certificate-'))
afterAll(() => rm(folder, { recursive: true }))

async function certificate(person: Person, { id }: SignOff): Promise<Buffer> {
  const response = await world.request(`/api/sign-offs/${id}/certificate.pdf`, { headers: { cookie: person.cookie } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await response.arrayBuffer())
}

/** People sign with the name of their account. */
async function called(client: Person, name: string): Promise<Person> {
  await world.call(client, editProfile, {}, { firstName: name, lastName: '' })
  return { ...client, name }
}

async function drop(bytes: Uint8Array, name = 'certificate.pdf') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  const response = await world.request('/api/verify', { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as FileVerdict }
}

const pdfsig = promisify(execFile)
const hasPdfsig = await pdfsig('pdfsig', ['-v']).then(
  () => true,
  () => false,
)

const textOf = (pdf: PDF) =>
  pdf
    .extractText()
    .map((page) => page.text)
    .join('\n')

describe('the certificate', () => {
  test('has a seal that an independent tool accepts, and says what was signed', async () => {
    const home = await house(world)
    const { body } = await signs(world, home.client, [await proposed(world, home)])
    const bytes = await certificate(home.client, body)
    const pdf = await PDF.load(new Uint8Array(bytes))
    const text = textOf(pdf)
    for (const words of [body.code, 'Arc tap', '$250', '$50 over', 'Cleo Client', body.consent.slice(0, 30)])
      expect(text).toContain(words)
    const data = JSON.parse(Buffer.from(pdf.attachments.get('sign-off.json') ?? []).toString())
    expect(data).toMatchObject({
      code: body.code,
      chain: body.chain,
      lines: [{ fingerprint: body.lines[0]?.fingerprint }],
    })
    if (!hasPdfsig) return
    const file = join(folder, 'valid.pdf')
    await writeFile(file, bytes)
    const { stdout } = await pdfsig('pdfsig', [file])
    expect(stdout).toContain('Signature is Valid')
    expect(stdout).toContain('Total document signed')
    expect(stdout).toContain('ETSI.CAdES.detached')
  })

  test('says who has signed and who is missing when every client must sign', async () => {
    const home = await house(world)
    const other = await world.people.client(home.company, 'Bea', 'Client')
    await world.people.seat(home.project, other, 'client')
    await world.db.update(projects).set({ signingRule: 'all' }).where(eq(projects.id, home.project.id))
    const { body } = await signs(world, home.client, [await proposed(world, home)])
    const pdf = await PDF.load(new Uint8Array(await certificate(home.client, body)))
    expect(textOf(pdf)).toContain('Cleo Client has signed, Bea Client has not signed yet')
  })

  test('has a file name with project and date, and can be viewed', async () => {
    const home = await house(world)
    const { body } = await signs(world, home.client, [await proposed(world, home)])
    const headers = { cookie: home.client.cookie }
    const saved = await world.request(body.certificateUrl, { headers })
    const name = `${body.projectName}, sign-off ${body.signedAt.slice(0, 10)} ${body.code.slice(0, 4)}.pdf`
    expect(saved.headers.get('content-disposition')).toContain(`attachment; filename="${name}";`)
    const viewed = await world.request(`${body.certificateUrl}?view=true`, { headers })
    expect(viewed.headers.get('content-disposition')).toMatch(/^inline; /)
  })

  test('has the same bytes permanently, for everyone', async () => {
    const home = await house(world)
    const { body } = await signs(world, home.client, [await proposed(world, home)])
    const several = await Promise.all([1, 2, 3].map(() => certificate(home.client, body)))
    await world.runJobs()
    several.push(await certificate(home.builder, body))
    expect(new Set(several.map((bytes) => sha256(bytes))).size).toBe(1)
    const { body: verified } = await world.call(null, verifyCode, { code: body.code })
    expect(verified.certificateHash).toBe(sha256(several[0] ?? ''))
  })

  test('prints any name, and any number of selections', async () => {
    const home = await house(world)
    const notes = 'Long notes.\n'.repeat(400).trim()
    const many = []
    for (let n = 0; n < 8; n++) many.push(await proposed(world, home, { name: `配管 Kran ${n} 🚰`, notes }))
    const { body } = await signs(world, await called(home.client, 'Ødegård 山田 🖊'), many)
    const pdf = await PDF.load(new Uint8Array(await certificate(home.client, body)))
    expect(pdf.getPageCount()).toBeGreaterThan(3)
  })

  test('prints names of every script as themselves, and rare characters by number', async () => {
    const home = await house(world)
    const name = 'Кран Γκρι 山田 김 शर्मा สมชาย 🚰'
    const tap = await proposed(world, home, { name: `${name} 𠮷`, notes: 'محمد علي، שרה כהן' })
    const { body } = await signs(world, await called(home.client, 'Юрий 王伟'), [tap])
    const pdf = await PDF.load(new Uint8Array(await certificate(home.client, body)))
    const text = textOf(pdf)
    for (const words of [name, '[U+20BB7]', 'Юрий 王伟', 'by their Unicode numbers']) expect(text).toContain(words)
    const data = JSON.parse(Buffer.from(pdf.attachments.get('sign-off.json') ?? []).toString())
    expect(data.lines[0].shown.name).toBe(`${name} 𠮷`)
  })
})

describe('a dropped file', () => {
  test('is genuine when unchanged, and says whether it is still valid', async () => {
    const home = await house(world)
    const [tap, tile] = [await proposed(world, home), await proposed(world, home)]
    const { body } = await signs(world, home.client, [tap, tile])
    const bytes = await certificate(home.client, body)
    expect(await drop(bytes)).toMatchObject({
      status: 200,
      body: {
        verdict: 'genuine',
        seal: 'valid',
        verification: { code: body.code, state: 'valid', signer: 'C. C.' },
      },
    })
    await world.call(home.builder, reopenSelection, at(tap), { reason: 'Sold out' })
    expect((await drop(bytes)).body.verification).toMatchObject({
      state: 'partly',
      lines: [{ valid: false }, { valid: true }],
    })
    await world.call(home.builder, editSelection, at(tile), { version: 2, quantity: 2 })
    expect((await drop(bytes)).body).toMatchObject({ verdict: 'genuine', verification: { state: 'void' } })
  })

  test('is altered when a single byte was changed or added', async () => {
    const home = await house(world)
    const { body } = await signs(world, home.client, [await proposed(world, home)])
    const bytes = await certificate(home.client, body)
    const changed = Buffer.from(bytes)
    const place = changed.lastIndexOf('/Title')
    changed[place + 9] = 'X'.charCodeAt(0)
    expect((await drop(changed)).body).toMatchObject({ verdict: 'altered', seal: 'broken' })
    const longer = Buffer.concat([bytes, Buffer.from('\n')])
    expect((await drop(longer)).body).toMatchObject({
      verdict: 'altered',
      seal: 'broken',
      verification: { code: body.code },
    })
  })

  test('is unknown when it is not ours, and refused when it is not a PDF', async () => {
    const pdf = PDF.create()
    pdf.addPage()
    expect((await drop(await pdf.save())).body).toMatchObject({ verdict: 'unknown', seal: 'none', verification: null })
    // Words are no signature; an object with a range that does not fit the file is a broken one.
    const words = '%PDF-1.7 /ByteRange [0 1 2 3] nonsense'
    expect((await drop(Buffer.from(words))).body).toMatchObject({ verdict: 'unknown', seal: 'none' })
    const object = '%PDF-1.7\n1 0 obj\n<< /Type /Sig /ByteRange [0 1 2 3] >>\nendobj\n'
    expect((await drop(Buffer.from(object))).body).toMatchObject({ verdict: 'unknown', seal: 'broken' })
    expect(await drop(Buffer.from('hello'))).toMatchObject({
      status: 415,
      body: { message: 'This file is not a PDF. Please choose the PDF of a certificate.' },
    })
    expect((await world.request('/api/verify', { method: 'POST', body: 'x' })).status).toBe(415)
  })
})

test('the public page shows no personal data', async () => {
  const home = await house(world)
  const tap = await proposed(world, home, { name: 'Kitchen tap', notes: 'The key is under the mat' })
  const { body } = await signs(world, home.client, [tap])
  const reply = await world.call(null, verifyCode, { code: body.code.toLowerCase().replaceAll('-', ' ') })
  expect(reply).toMatchObject({ status: 200, body: { code: body.code, signer: 'C. C.', state: 'valid' } })
  const text = JSON.stringify(reply.body)
  for (const secret of ['Cleo', home.client.email, 'under the mat', home.project.name, world.ip])
    expect(text).not.toContain(secret)
})

test('the offline verifier is one file that an archive can contain, with the seal of every certificate in it', async () => {
  const home = await house(world)
  const { body } = await signs(world, home.client, [await proposed(world, home)])
  await certificate(home.client, body)
  const source = new URL('../../../../web/offline-verifier/page.html', import.meta.url)
  const page = await offlineVerifierPage(world.platform, source)
  const line = await sealLine(world.db, world.platform.config)
  expect(line.line.length).toBeGreaterThan(0)
  expect(page).toContain(JSON.stringify({ ...line, host: 'localhost:3000', day: '2027-03-10' }))
})
