import { expect, test } from 'vitest'
import { formatMoney } from '#shared/kernel/money.ts'
import { addAllowance, listProjectSelections } from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { getSignOff, signOff } from '#shared/signoffs/endpoints.ts'
import { overAllowances, overAllowancesInWords } from '#shared/signoffs/over-allowances.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { approving, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

/** Two selections of $250 under a shared allowance of $300.20, and one with $200 of its own. */
async function scene() {
  const home = await house(world)
  const { builder, client, project } = home
  const on = { projectId: project.id }
  const add = (name: string, allowance?: number) => proposed(world, home, { name, allowance: allowance ?? null })
  const [own, hooks, sink] = [await add('Tap', 200), await add('Hooks'), await add('Sink')]
  const shared = { name: 'Fittings', amount: 300.2, selectionIds: [hooks.id, sink.id] }
  expect((await world.call(builder, addAllowance, on, shared)).status).toBe(201)
  const page = async (ids: readonly number[]) => {
    const { body: all } = await world.call(client, listProjectSelections, on)
    const lines = all.filter(({ id }) => ids.includes(id))
    return { lines, words: wordsOf(all, lines) }
  }
  const certificate = async (id: number) => {
    const { body: act } = await world.call(client, getSignOff, { signOffId: id })
    const file = await world.request(act.certificateUrl, { headers: { cookie: client.cookie } })
    return { act, text: (await pagesOf(new Uint8Array(await file.arrayBuffer()))).join(' ') }
  }
  return { ...home, own, hooks, sink, page, certificate }
}

const wordsOf = (all: readonly Selection[], lines: readonly Selection[]): string =>
  overAllowancesInWords(overAllowances(all, lines) ?? 0, (units) => formatMoney(units, 'USD', 'always'))

test('the certificate prints the sum against the allowances that the sign page showed, shared ones included', async () => {
  const { client, own, hooks, sink, page, certificate } = await scene()
  const shown = await page([own.id, hooks.id, sink.id])
  expect(shown.words).toBe('You pay $249.80 more than your allowances')
  const { body } = await signs(world, client, shown.lines)
  const { act, text } = await certificate(body.id)
  expect(act.paid).toBe(249.8)
  expect(text).toContain(shown.words)
})

test('what is signed later under a shared allowance does not change what an earlier certificate says', async () => {
  const { client, hooks, sink, page, certificate } = await scene()
  const first = await page([hooks.id])
  const before = (await signs(world, client, first.lines)).body
  const second = await page([sink.id])
  expect(second.words).toBe('You pay $199.80 more than your allowances')
  const after = (await signs(world, client, second.lines)).body
  const [earlier, later] = [await certificate(before.id), await certificate(after.id)]
  expect([earlier.act.paid, later.act.paid]).toEqual([0, 199.8])
  expect(earlier.text).toContain(first.words)
  expect(later.text).toContain(second.words)
})

test('nothing is signed when what the client pays is no longer what the page showed', async () => {
  const { client, hooks, sink, page } = await scene()
  const shown = await page([sink.id])
  expect(shown.words).toBe('You pay what your allowances include')
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
