import { expect, test } from 'vitest'
import { readSupplierOrder, answerSupplierOrder } from '#shared/orders/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { remindSuppliers } from './reminding.tsx'

/** An order that the supplier got on Wednesday, March 10, 2027; three working days to confirm it. */
async function scene() {
  const yard = await orderYard({ now: '2027-03-10T15:00:00Z' })
  const { world, approved, sent, supplierEmail } = yard
  const order = await sent(await approved('Shower wall'))
  const remind = async (day: string, hour = '15') => {
    world.now = new Date(`${day}T${hour}:00:00Z`)
    await world.runTask(remindSuppliers.name)
    return (await world.mailsTo(supplierEmail)).filter(({ subject }) => subject.startsWith('Please confirm'))
  }
  return { ...yard, order, remind }
}

const tokenIn = (links: readonly string[] | undefined): string =>
  /supplier-order\/([\w-]{43})/.exec(links?.join(' ') ?? '')?.[1] ?? ''

test('a supplier is asked to confirm after the days for it, never on a day off, and once in so many days', async () => {
  const { world, order, remind } = await scene()
  expect(await remind('2027-03-15')).toEqual([])
  expect(await remind('2027-03-13')).toEqual([])
  const [mail, ...more] = await remind('2027-03-16')
  expect(more).toEqual([])
  expect(mail?.subject).toContain(order.number)
  expect(mail?.text).not.toContain('Shower wall')
  expect((await world.call(null, readSupplierOrder, { token: tokenIn(mail?.links) })).body.number).toBe(order.number)
  expect(await remind('2027-03-17')).toHaveLength(1)
  // A Saturday, when the next one would be due.
  expect(await remind('2027-03-20')).toHaveLength(1)
  expect(await remind('2027-03-22')).toHaveLength(2)
})

test('a supplier who has confirmed is not asked', async () => {
  const { world, supplierEmail, remind } = await scene()
  const [first] = await world.mailsTo(supplierEmail)
  const token = tokenIn(first?.links)
  const answer = { revision: 1, confirm: true, lines: [] }
  expect((await world.call(null, answerSupplierOrder, { token }, answer)).status).toBe(200)
  expect(await remind('2027-03-16')).toEqual([])
})
