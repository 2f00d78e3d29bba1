import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { FileVerdict } from '#shared/signoffs/contract.ts'
import { readCertificateFile, verdictOf } from '#shared/signoffs/verifier/certificate-file.ts'
import { followSealLine, type SealIntroduction } from '#shared/signoffs/verifier/seal-line.ts'
import { openSeal } from '#server/platform/pdf/sealing/seal.ts'
import { introduce } from '#server/platform/pdf/sealing/introducing.ts'
import * as line from '#server/platform/pdf/sealing/seal-line-store.ts'
import { sealSettings, trustedSeals } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { factsIn, forgedSeal, rehashed, seal } from './forging.cases.ts'
import { offlineVerifierPage } from './offline-verifier.ts'
import { sealFindings } from '../proof/proof-seals.ts'

const world = await createWorld({ config: { supportEmail: 'operator@example.com' } })
const { config } = world.platform
// Each test draws and seals several certificates.
vi.setConfig({ testTimeout: 180_000 })
const folder = await mkdtemp(join(tmpdir(), 'finishwork-forger-'))
afterAll(() => rm(folder, { recursive: true }))
const forger = await forgedSeal(folder, new Date())

async function certificateOf(): Promise<{ id: number; pdf: Buffer }> {
  const home = await house(world)
  const { body } = await signs(world, home.client, [await proposed(world, home)])
  const headers = { cookie: home.client.cookie }
  const response = await world.request(`/api/sign-offs/${body.id}/certificate.pdf`, { headers })
  expect(response.status).toBe(200)
  return { id: body.id, pdf: Buffer.from(await response.arrayBuffer()) }
}

/** The certificate with other notes, in agreement with itself, under the forger's seal. */
async function forged(pdf: Uint8Array) {
  const facts = await factsIn(pdf)
  const lines = facts.lines.map((one) => ({ ...one, snapshot: { ...one.snapshot, notes: 'Gold' } }))
  return seal(rehashed({ ...facts, lines }), forger, world.now)
}

class Undo extends Error {}

/** Someone with access to the database changes it; afterward it is as it was. */
async function tampered(change: ReturnType<typeof sql>[], check: (db: typeof world.db) => Promise<void>) {
  const act = world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const one of change) await tx.execute(one)
    await check(tx)
    throw new Undo()
  })
  await act.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
}

const page = new URL('../../../../web/offline-verifier/page.html', import.meta.url)

/** What a freshly downloaded verify.html says about a file. */
async function offline(db: typeof world.db, pdf: Uint8Array) {
  const html = await offlineVerifierPage({ ...world.platform, db }, page)
  const settings = JSON.parse(/\{"line".*\}/.exec(html)?.[0] ?? '') as {
    line: SealIntroduction[]
    current: string | null
  }
  const reading = await readCertificateFile(pdf, (await followSealLine(settings.line, settings.current)).seals)
  return { verdict: verdictOf(reading), seal: reading.seal.state }
}

async function dropped(bytes: Uint8Array): Promise<FileVerdict> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'certificate.pdf'))
  return (await world.request('/api/verify', { method: 'POST', body: form })).json() as Promise<FileVerdict>
}

test('a row in seals makes no key ours', async () => {
  const { id, pdf } = await certificateOf()
  const fake = await forged(pdf)
  const bytes = Buffer.from(fake.pdf)
  const row = sql`insert into seals values (${fake.sealedBy}, ${fake.sealCertificate}, now())`
  const file = sql`update certificates set pdf = ${bytes}, sha256 = ${sha256(bytes)}, sealed_by = ${fake.sealedBy} where sign_off_id = ${id}`
  await tampered([row, file], async (tx) => {
    expect(await offline(tx, fake.pdf)).toEqual({ verdict: 'altered', seal: 'foreign' })
    expect(await offline(tx, pdf)).toEqual({ verdict: 'genuine', seal: 'valid' })
    const findings = (await sealFindings(tx, config)).join('\n')
    expect(findings).toContain('was never introduced')
    expect(findings).toContain(`The certificate of sign-off ${id} does not have our seal.`)
  })
  expect(await sealFindings(world.db, config)).toEqual([])
})

test.each([
  ['after ours, signed by themselves', 'lost'],
  ['in place of ours, as the first', 'first'],
  ['before ours, as the one that introduced it', 'before'],
])('a forged introduction counts for nothing: %s', async (_, how) => {
  const { pdf } = await certificateOf()
  const fake = await forged(pdf)
  const last = await line.last(world.db)
  const made = await introduce({ settings: forger, last: how === 'lost' ? last : null, at: world.now, lost: true })
  if (!made) throw new Error('Nothing was introduced')
  const insert = sql`insert into seal_introductions values (${made.number}, ${made.statement}, ${made.hash}, ${Buffer.from(made.signature)}, null)`
  const change =
    how === 'lost'
      ? [insert]
      : how === 'first'
        ? [sql`delete from seal_introductions`, insert]
        : [sql`update seal_introductions set number = number + 1`, insert]
  await tampered(change, async (tx) => {
    expect(await offline(tx, fake.pdf)).not.toMatchObject({ verdict: 'genuine' })
    expect((await trustedSeals(tx, config)).seals.map(({ fingerprint }) => fingerprint)).not.toContain(fake.sealedBy)
    expect(await sealFindings(tx, config)).not.toEqual([])
    if (how === 'lost') expect(await offline(tx, pdf)).toMatchObject({ verdict: 'genuine' })
  })
})

test('a new key is introduced with the one before it, and a stolen one counts only before it was stolen', async () => {
  const { pdf } = await certificateOf()
  const last = await line.last(world.db)
  const next = { ...forger, dataDir: config.dataDir }
  const at = world.now
  const rows = async (order: object) => {
    const made = await introduce({ settings: next, last, at, ...order })
    if (!made) throw new Error('Nothing was introduced')
    const base64 = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64')
    const added = {
      statement: made.statement,
      signature: base64(made.signature) ?? '',
      previousSignature: base64(made.previousSignature),
    }
    return [...(await line.line(world.db)), added]
  }
  const { fingerprint } = await openSeal(next)
  const read = async (introductions: SealIntroduction[]) => {
    const { seals, problems } = await followSealLine(introductions, fingerprint)
    return { problems, state: (await readCertificateFile(pdf, seals)).seal.state }
  }
  expect(await read(await rows({}))).toEqual({ problems: [], state: 'valid' })
  expect(await read(await rows({ lost: true }))).toEqual({ problems: [], state: 'valid' })
  // Without a time stamp nothing proves that it was sealed before.
  expect(await read(await rows({ revokedFrom: '2030-01-01T00:00:00.000Z' }))).toEqual({
    problems: [],
    state: 'revoked',
  })
  const [first, ...others] = await rows({})
  if (!first) throw new Error('No line')
  const changed = { ...first, statement: first.statement.replace('"number":1', '"number":1 ') }
  const broken = await read([changed, ...others])
  expect(broken).toEqual({ problems: [expect.stringContaining('or that one was changed')], state: 'foreign' })
  await writeFile(join(folder, 'other.pem'), '')
  await expect(introduce({ settings: next, last, at, previousKeyFile: join(folder, 'other.pem') })).rejects.toThrow()
  expect(await introduce({ settings: sealSettings(config), last, at })).toBeNull()
})

test('a file with our valid seal that our records do not have is a conflict, kept as evidence', async () => {
  const { pdf } = await certificateOf()
  const facts = await factsIn(pdf)
  // The same sign-off before its history was rewritten: our seal, other contents.
  const { pdf: original } = await seal(rehashed({ ...facts, signedName: 'Cleo Original' }), config, world.now)
  const verdict = await dropped(original)
  expect(verdict).toMatchObject({ verdict: 'conflict', seal: 'valid', verification: { code: facts.code } })
  expect(verdict.message).toContain('keep the file')
  await dropped(original)
  const { rows } = await world.db.execute(
    sql`select code, sha256(pdf) = decode(sha256, 'hex') as whole from certificate_conflicts where sha256 = ${sha256(original)}`,
  )
  expect(rows).toEqual([{ code: facts.code, whole: true }])
  const mails = await world.db.execute(sql`select 1 from mails where recipient = 'operator@example.com'`)
  expect(mails.rows).toHaveLength(1)
  expect(await sealFindings(world.db, config)).toEqual([expect.stringContaining('contradict our records')])
})

test('a certificate without its entry in the audit log is not consistent', async () => {
  const { pdf } = await certificateOf()
  const facts = await factsIn(pdf)
  const { seals } = await trustedSeals(world.db, config)
  const without = await seal({ ...facts, chain: { ...facts.chain, entry: null } }, config, world.now)
  const reading = await readCertificateFile(without.pdf, seals)
  expect([reading.seal.state, reading.isConsistent, verdictOf(reading)]).toEqual(['valid', false, 'altered'])
})
