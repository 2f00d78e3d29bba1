import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { waitingIn } from '#shared/signoffs/approvals.ts'
import type { FileVerdict, SignOff } from '#shared/signoffs/contract.ts'
import { getSignOff, verifyCode } from '#shared/signoffs/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { projects } from '#server/db/schema/projects.ts'
import { factsIn } from '../verifying/forging.cases.ts'
import { changeSelections, getSelection } from '#shared/selections/endpoints.ts'
import { at, type House, house, proposed, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

async function twoOwners(): Promise<House & { other: Person; tap: Selection }> {
  const home = await house(world)
  const other = await world.people.client(home.company, 'Bea', 'Ng')
  await world.people.seat(home.project, other, 'client')
  await world.db.update(projects).set({ signingRule: 'all' }).where(eq(projects.id, home.project.id))
  return { ...home, other, tap: await proposed(world, home) }
}

async function certificate(person: Person, { id }: SignOff): Promise<Buffer> {
  const response = await world.request(`/api/sign-offs/${id}/certificate.pdf`, { headers: { cookie: person.cookie } })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = (await PDF.load(new Uint8Array(pdf))).extractText()
  return pages.map((page) => page.text).join('\n')
}

async function dropped(bytes: Uint8Array): Promise<FileVerdict> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'certificate.pdf'))
  return (await world.request('/api/verify', { method: 'POST', body: form })).json() as Promise<FileVerdict>
}

test('one signature of two approves nothing on the certificate, online, offline and in the record', async () => {
  const { client, other, tap } = await twoOwners()
  const { body } = await signs(world, client, [tap])
  // The second owner signs before the certificate of the first is made: it still says what was so when it was signed.
  const second = await signs(world, other, [tap])
  const first = await certificate(client, body)
  const text = await textOf(first)
  expect(text).toContain('Cleo Client has signed, Bea Ng has not signed yet. Nothing is approved yet.')
  expect(text).toContain('Signed, not approved yet')
  expect(text).not.toMatch(/Approved|1 approved/)
  expect(waitingIn((await factsIn(first)).chain.entry)).toEqual([{ selectionId: tap.id, missing: ['Bea Ng'] }])
  const last = await certificate(other, second.body)
  expect(await textOf(last)).toContain('Approved')
  expect(waitingIn((await factsIn(last)).chain.entry)).toEqual([])
})

test('says that an approved selection was archived since, and that its signature is valid', async () => {
  const home = await house(world)
  const tap = await proposed(world, home)
  const { body } = await signs(world, home.client, [tap])
  const pdf = await certificate(home.client, body)
  const { version } = (await world.call(home.builder, getSelection, at(tap))).body
  const archiving = { act: 'archive' as const, selections: [{ id: tap.id, version }], confirmed: true }
  expect((await world.call(home.builder, changeSelections, {}, archiving)).status).toBe(200)
  const archived = { state: 'valid', lines: [{ valid: true, archivedAt: world.now.toISOString() }] }
  expect((await world.call(null, verifyCode, { code: body.code })).body).toMatchObject(archived)
  expect(await dropped(pdf)).toMatchObject({
    verdict: 'genuine',
    message: expect.stringContaining('some of it was archived since'),
    verification: archived,
  })
})

test('the verify page says who has signed and who is missing, until everyone has', async () => {
  const { client, other, tap } = await twoOwners()
  const { body } = await signs(world, client, [tap])
  const half = {
    state: 'waiting',
    lines: [{ valid: true, waiting: true }],
    signatures: [
      { name: 'C. C.', hasSigned: true },
      { name: 'B. N.', hasSigned: false },
    ],
  }
  expect((await world.call(null, verifyCode, { code: body.code })).body).toMatchObject(half)
  const pdf = await certificate(client, body)
  expect(await dropped(pdf)).toMatchObject({ verdict: 'genuine', verification: half })
  expect((await world.call(client, getSignOff, { signOffId: body.id })).body.lines).toMatchObject([{ waiting: true }])
  await signs(world, other, [tap])
  expect((await world.call(null, verifyCode, { code: body.code })).body).toMatchObject({
    state: 'valid',
    lines: [{ waiting: false }],
    signatures: [],
  })
})
