import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Json } from '#shared/kernel/canonical-json.ts'
import { moneyFor } from '#shared/kernel/money.ts'
import { addAllowance, listProjectSelections } from '#shared/selections/endpoints.ts'
import type { FileVerdict, SignOff } from '#shared/signoffs/contract.ts'
import { getSignOff, signOff, verifyCode } from '#shared/signoffs/endpoints.ts'
import { type Paid, paidAmounts, paidOf, paidParts, paidSentences, paidUnits } from '#shared/signoffs/paid.ts'
import { readCertificateFile } from '#shared/signoffs/verifier/certificate-file.ts'
import { certificateInWords } from '#shared/signoffs/verifier/certificate-words.ts'
import { linkHash } from '#server/platform/audit/chain.ts'
import { chainRow } from '#server/platform/audit/chain-store.ts'
import { sealLine } from '#server/platform/pdf/sealing/trusted-seals.ts'
import { followSealLine } from '#shared/signoffs/verifier/seal-line.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { approving, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

/** Two selections of $250 under a shared allowance of $300.20, one with $200 of its own, and one with none. */
async function scene() {
  const home = await house(world)
  const { builder, client, project } = home
  const on = { projectId: project.id }
  const add = (name: string, allowance?: number) => proposed(world, home, { name, allowance: allowance ?? null })
  const [own, hooks, sink, extra] = [await add('Tap', 200), await add('Hooks'), await add('Sink'), await add('Mirror')]
  const shared = { name: 'Fittings', amount: 300.2, selectionIds: [hooks.id, sink.id] }
  expect((await world.call(builder, addAllowance, on, shared)).status).toBe(201)
  /** What the sign page shows of these lines. */
  const page = async (ids: readonly number[]) => {
    const { body: all } = await world.call(client, listProjectSelections, on)
    const lines = all.filter(({ id }) => ids.includes(id))
    const parts = paidParts(all, lines)
    return { lines, sum: paidUnits(parts), words: sentences(paidOf(parts)) }
  }
  const certificate = async (id: number) => {
    const { body: act } = await world.call(client, getSignOff, { signOffId: id })
    const file = await world.request(act.certificateUrl, { headers: { cookie: client.cookie } })
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { act, bytes, text: (await pagesOf(bytes)).join(' ') }
  }
  return { ...home, own, hooks, sink, extra, page, certificate }
}

const sentences = (paid: Paid | null, payer: string | null = null): string[] =>
  paid === null ? [] : paidSentences(paid, moneyFor('USD', [...paidAmounts(paid), 0.5]), payer)

async function dropped(bytes: Uint8Array): Promise<FileVerdict> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'certificate.pdf'))
  return (await world.request('/api/verify', { method: 'POST', body: form })).json() as Promise<FileVerdict>
}

/** What the file says of itself, as the offline verifier reads it. */
async function offline(bytes: Uint8Array) {
  const { line, current } = await sealLine(world.db, world.platform.config)
  const { data } = await readCertificateFile(bytes, (await followSealLine(line, current)).seals)
  if (!data) throw new Error('The file has no data')
  return certificateInWords(data)
}

/** The entry of the log as it was written before the parts were recorded, with the hash that it had then. */
async function asOlder({ id, chain }: SignOff, companyId: number, cents: number): Promise<void> {
  const entry = await chainRow(world.db, companyId, chain.seq)
  if (!entry) throw new Error(`Sign-off ${id} is not in the log`)
  const { paidParts: _, ...data } = entry.data as Record<string, Json>
  const older = { ...entry, data: { ...data, paidCents: cents } }
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update audit_log set data = ${JSON.stringify(older.data)}::jsonb, hash = ${linkHash(older)}
      where company_id = ${companyId} and seq = ${chain.seq}`)
  })
}

/** "$249.80 over" is 249.8, "$20 under" is -20. */
const amountIn = (words: string): number => {
  const [, figure = '0'] = /\$([\d,.]*\d)/.exec(words) ?? []
  return Number(figure.replaceAll(',', '')) * (/under|less/.test(words) ? -1 : 1)
}

test('the sum of a signature and its parts are the same on the page, in the record, on paper, in emails and in both verifiers', async () => {
  const { client, own, hooks, sink, extra, page, certificate } = await scene()
  const shown = await page([own.id, hooks.id, sink.id, extra.id])
  expect(shown.words).toEqual([
    'Signed in this sign-off: $1,000.00',
    'You pay $499.80 more than your allowances',
    'Own allowances: $50.00 over',
    'Without an allowance: $250.00 to pay',
    'Fittings, shared: $199.80 over',
  ])
  const [, sum = '', ...parts] = shown.words
  expect(parts.reduce((all, part) => all + Math.round(amountIn(part) * 100), 0)).toBe(Math.round(amountIn(sum) * 100))

  const signed = await world.call(
    client,
    signOff,
    { projectId: own.projectId },
    { lines: shown.lines.map(approving), signature: { name: client.name }, consent: true, paid: shown.sum },
  )
  expect(signed.status).toBe(201)
  await world.runJobs()
  const { act, bytes, text } = await certificate(signed.body.id)
  const kept = (one: Pick<typeof act, 'paid' | 'paidParts'>): Paid | null => paidOf(one.paidParts)
  expect(act.paid).toBe(499.8)
  expect(sentences(kept(act))).toEqual(shown.words)
  const [total = '', ...rest] = shown.words
  for (const words of [total.replace('Signed in this sign-off: ', 'Approved in this sign-off'), ...rest])
    expect(text).toContain(words)
  const [mail] = (await world.mailsTo(client.email)).filter(({ subject }) => subject.startsWith('You signed'))
  for (const words of shown.words) expect(mail?.text).toContain(words)
  const byOthers = sentences(kept(act), 'C. C.')
  const online = (await world.call(null, verifyCode, { code: act.code })).body
  expect(sentences(kept(online), online.signer)).toEqual(byOthers)
  const uploaded = (await dropped(bytes)).verification
  expect(uploaded && sentences(kept(uploaded), uploaded.signer)).toEqual(byOthers)
  const file = await offline(bytes)
  expect(file.paid).toEqual(sentences(kept(act), client.name))
  // The lines of the file add up to the parts: shared allowances are named, and every amount has cents.
  expect(file.lines.map(({ deal }) => deal.at(-1))).toEqual([
    'Allowance: $200.00, $50.00 over',
    'Allowance: Fittings, $300.20 shared',
    'Allowance: Fittings, $300.20 shared',
    'Allowance: None, so you pay all of it',
  ])
})

test('what is signed later under a shared allowance does not change what an earlier certificate says', async () => {
  const { client, hooks, sink, page, certificate } = await scene()
  const first = await page([hooks.id])
  const before = (await signs(world, client, first.lines)).body
  const second = await page([sink.id])
  expect(second.words).toContain('You pay $199.80 more than your allowances')
  const after = (await signs(world, client, second.lines)).body
  const [earlier, later] = [await certificate(before.id), await certificate(after.id)]
  expect([earlier.act.paid, later.act.paid]).toEqual([0, 199.8])
  for (const words of first.words.slice(1)) expect(earlier.text).toContain(words)
  for (const words of second.words.slice(1)) expect(later.text).toContain(words)
})

test('nothing is signed when what the client pays is no longer what the page showed', async () => {
  const { client, hooks, sink, page } = await scene()
  const shown = await page([sink.id])
  expect(shown.words[1]).toBe('You pay what your allowances include')
  await signs(world, client, (await page([hooks.id])).lines)
  const act = { lines: shown.lines.map(approving), signature: { name: client.name }, consent: true as const }
  const on = { projectId: sink.projectId }
  expect(await world.call(client, signOff, on, { ...act, paid: 0 })).toMatchObject({
    status: 409,
    body: {
      message:
        'What you pay has changed since you looked: You pay $199.80 more than your allowances. Nothing was signed.',
    },
  })
  expect((await world.call(client, signOff, on, { ...act, paid: 199.8 })).body).toMatchObject({ paid: 199.8 })
})

test('a line without an allowance counts in full: the page that leaves it out is refused', async () => {
  const { client, own, extra, page } = await scene()
  const shown = await page([own.id, extra.id])
  const act = { lines: shown.lines.map(approving), signature: { name: client.name }, consent: true as const }
  const on = { projectId: own.projectId }
  expect((await world.call(client, signOff, on, { ...act, paid: 50 })).status).toBe(409)
  expect((await world.call(client, signOff, on, { ...act, paid: 300 })).body).toMatchObject({
    paid: 300,
    paidParts: { totalCents: 50_000, ownCents: 5_000, extraCents: 25_000, shared: [] },
  })
})

test('a certificate from before the parts were recorded keeps its sentence, and is genuine', async () => {
  const { client, company, own, extra, page, certificate } = await scene()
  const { body } = await signs(world, client, (await page([own.id, extra.id])).lines)
  const before = { cents: -22_117, parts: null }
  await asOlder(body, company.id, before.cents)
  const { act, bytes, text } = await certificate(body.id)
  expect([act.paid, act.paidParts]).toEqual([-221.17, null])
  expect(text).toContain('You pay $221.17 less than your allowances')
  expect(text).not.toContain('Without an allowance')
  expect((await offline(bytes)).paid).toEqual(sentences(before, client.name))
  expect((await dropped(bytes)).verdict).toBe('genuine')
})
