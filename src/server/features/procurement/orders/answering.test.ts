import { expect, test } from 'vitest'
import {
  answerProposal,
  answerSupplierOrder,
  confirmOrder,
  listOrderMessages,
  readOrder,
  readSupplierOrder,
  setLineArrival,
  withdrawOrderLink,
} from '#shared/procurement/orders/endpoints.ts'
import { senderOf } from '#server/platform/shares.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { supplierAnswers } from '#server/testing/houses/supplier.ts'

/** An order of two lines for which the supplier proposed a date and a backorder with a note. */
async function answered() {
  const yard = await orderYard()
  const { world, builder, supplierEmail, approved, sent, tap } = yard
  const wall = await approved()
  const faucet = await approved('Kitchen tap', tap.id, { quantity: 1, unit: 'each' })
  const order = await sent(wall, faucet)
  const orderId = order.id
  const [mail] = await world.mailsTo(supplierEmail)
  const token = mail?.links.map((link) => /\/supplier-order\/([\w-]{43})$/.exec(link)?.[1]).find(Boolean) ?? ''
  const [first, second] = order.lines.map(({ id }) => id)
  const lines = [
    { lineId: first ?? 0, expectedOn: '2027-04-02' },
    { lineId: second ?? 0, backorder: true, note: '10 in stock, 7 from Italy' },
  ]
  const answer = (body: object, key?: string) =>
    supplierAnswers(world, token, { revision: 1, ...body }, key ? { 'idempotency-key': key } : {})
  await answer({ note: 'See below', lines })
  const now = async () => (await world.call(builder, readOrder, { orderId })).body
  const decide = async (lineId: number | undefined, body: { accept: boolean; reason?: string }) =>
    world.call(builder, answerProposal, { orderId, lineId: lineId ?? 0 }, { version: (await now()).version, ...body })
  const thread = async () => (await world.call(builder, listOrderMessages, { orderId })).body
  const page = async () => (await world.call(null, readSupplierOrder, { token })).body
  const subjects = async () => (await world.mailsTo(supplierEmail)).map(({ subject }) => subject.split(' from ')[0])
  return { ...yard, wall, faucet, orderId, token, first, second, answer, now, decide, thread, page, subjects }
}

test('what the supplier proposed and what the builder decided stays in the thread, with the note, who and when', async () => {
  const { world, builder, first, second, decide, thread } = await answered()
  await decide(first, { accept: false, reason: 'The tiler starts on Mar 22.' })
  await decide(second, { accept: true })
  const at = world.now.toISOString()
  expect(await thread()).toMatchObject([
    {
      source: 'supplier_page',
      message:
        'Subway tile: can be delivered on Apr 02, 2027.\nArc tap: on backorder, no date yet. “10 in stock, 7 from Italy”\nSee below',
      at,
    },
    {
      source: 'builder',
      by: builder.name,
      message: 'Declined Apr 02, 2027 for Subway tile.\nThe tiler starts on Mar 22.',
      at,
    },
    { source: 'builder', by: builder.name, message: 'Accepted the backorder for Arc tap.', at },
  ])
})

test('the supplier gets one email about each decision and reads it beside the line', async () => {
  const { world, supplierEmail, first, second, decide, page, subjects } = await answered()
  await decide(first, { accept: false, reason: 'The tiler starts on Mar 22.' })
  expect((await decide(first, { accept: false })).status, 'the same decision again').toBe(409)
  await decide(second, { accept: true })
  expect(await subjects()).toEqual([
    'Accepted: purchase order PO-1001',
    'Declined: purchase order PO-1001',
    'Purchase order PO-1001',
  ])
  const declined = (await world.mailsTo(supplierEmail))[1]
  expect(declined?.text).toContain('Declined Apr 02, 2027 for Subway tile')
  expect(declined?.text).toContain('The tiler starts on Mar 22.')
  const at = world.now.toISOString()
  expect((await page()).lines).toMatchObject([
    {
      proposal: null,
      decision: { accepted: false, expectedOn: '2027-04-02', reason: 'The tiler starts on Mar 22.', at },
    },
    { proposal: null, decision: { accepted: true, backorder: true, reason: null, at } },
  ])
})

test('after the link was withdrawn a decision stays in the thread and emails no one', async () => {
  const { world, builder, orderId, first, decide, thread, subjects } = await answered()
  await world.runJobs('deliver_mail')
  await world.call(builder, withdrawOrderLink, { orderId })
  expect((await decide(first, { accept: true })).status).toBe(200)
  expect((await thread()).at(-1)?.message).toBe('Accepted Apr 02, 2027 for Subway tile.')
  expect(await subjects()).toEqual(['Purchase order PO-1001'])
})

test('accepting a note alone keeps the date of the line', async () => {
  const { first, second, answer, decide, now } = await answered()
  await decide(first, { accept: true })
  await decide(second, { accept: false })
  await answer({ lines: [{ lineId: first, note: 'On a pallet' }] })
  expect((await decide(first, { accept: true })).status).toBe(200)
  expect((await now()).lines[0]).toMatchObject({ expectedOn: '2027-04-02', proposal: null })
})

test('an answer that is sent twice, with a key or within minutes, is posted once', async () => {
  const { world, answer, thread, first, decide, now } = await answered()
  const twice = { note: 'Freight may go up', lines: [{ lineId: first, expectedOn: '2027-04-09' }] }
  const replies = await Promise.all([answer(twice, 'one'), answer(twice, 'one')])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const posted = async () => (await thread()).filter(({ message }) => message.includes('Freight may go up')).length
  expect(await posted()).toBe(1)
  await decide(first, { accept: false })
  await answer(twice, 'one')
  expect((await now()).lines[0]?.proposal, 'a repeated request does not propose again').toBeNull()
  await answer({ note: 'Freight may go up' })
  await answer({ note: 'Freight may go up' })
  expect(await posted()).toBe(2)
  world.later(3_600_000)
  await answer({ note: 'Freight may go up' })
  expect(await posted(), 'the same words on another occasion').toBe(3)
})

test('of thirty different answers at once one is kept, and the others learn that the order has changed', async () => {
  const { first, answer, now, page } = await answered()
  const { version } = await page()
  const days = Array.from({ length: 30 }, (_, n) => `2027-05-${String(n + 1).padStart(2, '0')}`)
  const replies = await Promise.all(
    days.map((expectedOn) =>
      answer({ version, confirm: true, lines: [{ lineId: first, expectedOn }] }, `answer-${expectedOn}`),
    ),
  )
  const won = replies.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const reply of replies.filter((one) => !won.includes(one)))
    expect([reply.status, reply.body]).toMatchObject([409, { message: expect.stringContaining('changed meanwhile') }])
  const kept = won[0]?.body.lines[0]?.proposal
  expect((await now()).lines[0]?.proposal).toMatchObject({ expectedOn: kept?.expectedOn })
  expect(days.indexOf(kept?.expectedOn ?? '')).toBe(replies.findIndex(({ status }) => status === 200))
  // Anyone who read the page before is refused, also later.
  const current = await page()
  const lines = [{ lineId: first, expectedOn: '2027-06-01' }]
  expect((await answer({ version: current.version - 1, lines })).status).toBe(409)
  expect((await answer({ version: current.version, lines })).status).toBe(200)
})

test("a supplier's confirmation is taken while the page is read too often from the same address", async () => {
  const { world, token, orderId, now, page } = await answered()
  const { requests } = world.platform
  const { version } = await page()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const readers = Array.from({ length: 204 }, () => requests.run('read', senderOf(null, world.ip), () => held))
  expect(await page()).toMatchObject({ code: 'rate_limited' })
  const confirmed = { revision: 1, version, confirm: true }
  expect((await world.call(null, answerSupplierOrder, { token }, confirmed)).status).toBe(200)
  release()
  await Promise.all(readers)
  expect(await now()).toMatchObject({ id: orderId, status: 'confirmed' })
})

test('a confirmation by phone dates every line except those on backorder, which get dates of their own', async () => {
  const { world, home, builder, again, faucet, orderId, first, second, decide, now } = await answered()
  await decide(first, { accept: false })
  await decide(second, { accept: true })
  const confirmed = { version: (await now()).version, expectedOn: '2027-03-24' }
  const reply = await world.call(builder, confirmOrder, { orderId }, confirmed)
  expect(reply.body).toMatchObject({
    status: 'confirmed',
    lines: [{ expectedOn: '2027-03-24' }, { expectedOn: null, backorder: true }],
  })
  expect((await again(faucet, home.client)).order).toMatchObject({ expectedOn: null })
  const later = { version: reply.body.version, expectedOn: '2027-05-03' }
  const dated = await world.call(builder, setLineArrival, { orderId, lineId: second ?? 0 }, later)
  expect(dated.body).toMatchObject({
    lines: [{ expectedOn: '2027-03-24' }, { expectedOn: '2027-05-03', backorder: true }],
    expectedOn: '2027-05-03',
  })
  expect((await again(faucet, home.client)).order).toMatchObject({ expectedOn: '2027-05-03' })
  expect((await world.call(builder, setLineArrival, { orderId, lineId: second ?? 0 }, later)).status).toBe(409)
})

test('a confirmation by phone takes a date for one line, also for one on backorder', async () => {
  const { world, builder, orderId, first, second, decide, now } = await answered()
  await decide(first, { accept: false })
  await decide(second, { accept: true })
  const lines = [{ lineId: second ?? 0, expectedOn: '2027-05-03' }]
  const confirmed = { version: (await now()).version, expectedOn: '2027-03-24', lines }
  expect((await world.call(builder, confirmOrder, { orderId }, confirmed)).body.lines).toMatchObject([
    { expectedOn: '2027-03-24' },
    { expectedOn: '2027-05-03', backorder: true },
  ])
})
