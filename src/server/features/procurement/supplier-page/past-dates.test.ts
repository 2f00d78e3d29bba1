import { expect, test } from 'vitest'
import {
  answerProposal,
  confirmOrder,
  createOrder,
  createOrderLink,
  editOrder,
  readOrder,
  receiveOrder,
  setLineArrival,
} from '#shared/procurement/orders/endpoints.ts'
import { recordInvoice } from '#shared/procurement/invoices/endpoints.ts'
import { FAR_DAY } from '#shared/procurement/orders/arrivals.ts'
import { PAST_ARRIVAL, PAST_PROPOSAL } from '#shared/procurement/orders/words.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { supplierAnswers } from '#server/testing/houses/supplier.ts'

/** Half an hour before midnight in New York on March 10. */
async function lateEvening() {
  const yard = await orderYard({ now: '2027-03-11T04:30:00Z' })
  const order = await yard.sent(await yard.approved())
  const orderId = order.id
  const { body } = await yard.world.call(yard.builder, createOrderLink, { orderId })
  const lineId = order.lines[0]?.id ?? 0
  const now = async () => (await yard.world.call(yard.builder, readOrder, { orderId })).body
  return { ...yard, orderId, lineId, token: body.url.split('/').at(-1) ?? '', now }
}

test('a supplier cannot propose a past day in the time zone of the company, and can propose today', async () => {
  const { world, token, lineId, now } = await lateEvening()
  const propose = (expectedOn: string) =>
    supplierAnswers(world, token, { revision: 1, confirm: true, lines: [{ lineId, expectedOn }] })
  const refused = await propose('2027-03-09')
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { message: PAST_ARRIVAL, fields: { 'lines.0.expectedOn': PAST_ARRIVAL } },
  ])
  expect(await now()).toMatchObject({ status: 'sent', hasProposal: false })
  expect((await propose('2027-03-10')).status).toBe(200)
  expect(await now()).toMatchObject({ status: 'confirmed', lines: [{ proposal: { expectedOn: '2027-03-10' } }] })
})

test('a builder cannot note a past day of arrival, neither by phone nor for the rest of a delivery', async () => {
  const { world, builder, orderId, lineId, now } = await lateEvening()
  const confirm = async (expectedOn: string) =>
    world.call(builder, confirmOrder, { orderId }, { version: (await now()).version, expectedOn })
  expect((await confirm('1999-01-05')).body).toMatchObject({ fields: { expectedOn: PAST_ARRIVAL } })
  expect((await confirm('2027-03-12')).status).toBe(200)
  const receive = async (restExpectedOn: string) => {
    const lines = [{ lineId, delivered: 3, restExpectedOn }]
    return world.call(
      builder,
      receiveOrder,
      { orderId },
      { version: (await now()).version, deliveredOn: '2027-03-10', lines },
    )
  }
  expect((await receive('2027-03-09')).body).toMatchObject({
    fields: { 'lines.0.restExpectedOn': PAST_ARRIVAL },
  })
  expect((await receive('2027-03-20')).status).toBe(200)
})

test('a proposed day that passed before the builder answered cannot be accepted, only declined', async () => {
  const { world, builder, orderId, lineId, token, now } = await lateEvening()
  const lines = [{ lineId, expectedOn: '2027-03-10' }]
  await supplierAnswers(world, token, { revision: 1, lines })
  world.later(3_600_000)
  const { version } = await now()
  const answer = (accept: boolean) => world.call(builder, answerProposal, { orderId, lineId }, { version, accept })
  expect((await answer(true)).body).toMatchObject({ code: 'conflict', message: PAST_PROPOSAL })
  expect((await answer(false)).status).toBe(200)
})

const YEARS = 'Please enter a date between 1900 and 2199.'

test.each([
  ['2199-12-31', FAR_DAY, 'This invoice is dated more than a year from now. Please check the year.'],
  ['9999-12-31', YEARS, YEARS],
])('an impossible year is refused in every date of an order: %s', async (day, words, invoiceWords) => {
  const { world, builder, orderId, lineId, token, now } = await lateEvening()
  const { version } = await now()
  const line = { lineId, delivered: 1 }
  const refused = {
    neededBy: [
      await world.call(builder, createOrder, {}, { neededBy: day }),
      await world.call(builder, editOrder, { orderId }, { version, neededBy: day }),
    ],
    expectedOn: [
      await world.call(builder, confirmOrder, { orderId }, { version, expectedOn: day }),
      await world.call(builder, setLineArrival, { orderId, lineId }, { version, expectedOn: day }),
    ],
    'lines.0.expectedOn': [await supplierAnswers(world, token, { revision: 1, lines: [{ lineId, expectedOn: day }] })],
    'lines.0.restExpectedOn': [
      await world.call(
        builder,
        receiveOrder,
        { orderId },
        { version, deliveredOn: '2027-03-10', lines: [{ ...line, restExpectedOn: day }] },
      ),
    ],
    date: [await world.call(builder, recordInvoice, { orderId }, { number: 'I-1', date: day, amount: 5 })],
  }
  for (const [field, replies] of Object.entries(refused))
    for (const { body } of replies)
      expect(body).toMatchObject({ fields: { [field]: field === 'date' ? invoiceWords : words } })
  expect(await now()).toMatchObject({ version, neededBy: expect.not.stringContaining(day) })
})

test('a needed-by date of the last years can be written, because late orders are placed too', async () => {
  const { world, builder } = await lateEvening()
  expect((await world.call(builder, createOrder, {}, { neededBy: '2027-01-05' })).status).toBe(201)
  expect((await world.call(builder, createOrder, {}, { neededBy: '1999-01-05' })).body).toMatchObject({
    fields: { neededBy: FAR_DAY },
  })
})
