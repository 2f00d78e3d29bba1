import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cancelOrder, readOrder, readSupplierOrder } from '#shared/procurement/orders/endpoints.ts'
import { editSchedule, readSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import { mails } from '#server/db/schema/accounts.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import type { World } from '#server/testing/world.ts'
import { remindSuppliers } from './reminding.tsx'
import { supplierAnswers } from '#server/testing/houses/supplier.ts'

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
  expect((await supplierAnswers(world, token, answer)).status).toBe(200)
  expect(await remind('2027-03-16')).toEqual([])
})

/** Sessions end before the days that reminders need. */
const signedIn = (world: World) => {
  world.now = new Date('2027-03-10T16:00:00Z')
}

const numbersIn = (text = ''): string[] => [...text.matchAll(/PO-\d+/g)].map(([number]) => number).toSorted()

test('a supplier with several unconfirmed orders gets one email a day that names them all, each with its own link', async () => {
  const { world, approved, sent, order, remind } = await scene()
  const orders = [order]
  for (const name of ['Floor', 'Niche', 'Hall', 'Bath']) orders.push(await sent(await approved(name)))
  await world.runJobsExceptCertificates()
  const numbers = orders.map(({ number }) => number).toSorted()
  const [mail, ...more] = await remind('2027-03-16')
  expect(more).toEqual([])
  expect(mail?.subject).toContain('5 purchase orders')
  expect([...new Set(numbersIn(mail?.text))]).toEqual(numbers)
  const tokens = (mail?.links ?? []).flatMap((link) => /supplier-order\/([\w-]{43})/.exec(link)?.[1] ?? [])
  const opened = await Promise.all(tokens.map((token) => world.call(null, readSupplierOrder, { token })))
  expect(opened.map(({ body }) => body.number).toSorted()).toEqual(numbers)
  // A confirmed order is not mentioned again.
  const answer = { revision: 1, confirm: true, lines: [] }
  const [token = ''] = tokens
  const confirmed = opened[0]?.body.number
  expect((await supplierAnswers(world, token, answer)).status).toBe(200)
  expect(await remind('2027-03-16', '19')).toHaveLength(1)
  const next = await remind('2027-03-22')
  expect(next).toHaveLength(2)
  expect([...new Set(numbersIn(next.find(({ subject }) => subject.includes('4 purchase orders'))?.text))]).toEqual(
    numbers.filter((number) => number !== confirmed),
  )
})

test('what falls due on a day on which a supplier was reminded waits for the next working day', async () => {
  const { world, home, approved, sent, remind } = await scene()
  const floor = await sent(await approved('Floor'))
  const later = { createdAt: new Date('2027-03-12T15:00:00Z') }
  await world.db
    .update(mails)
    .set(later)
    .where(like(mails.subject, `%${floor.number} %`))
  expect(await remind('2027-03-16')).toHaveLength(1)
  // With fewer days to confirm the second order is due on the same day.
  signedIn(world)
  const { version } = (await world.call(home.company.owner, readSchedule, {})).body
  await world.call(home.company.owner, editSchedule, {}, { version, confirmationDays: 1 })
  expect(await remind('2027-03-16', '17')).toHaveLength(1)
  expect(await remind('2027-03-17')).toHaveLength(2)
})

test('two instances that remind at the same time send one email', async () => {
  const { world, approved, sent, remind, supplierEmail } = await scene()
  for (const name of ['Floor', 'Niche']) await sent(await approved(name))
  world.now = new Date('2027-03-16T15:00:00Z')
  await Promise.all([1, 2, 3].map(() => world.runTask(remindSuppliers.name)))
  expect(await remind('2027-03-16')).toHaveLength(1)
  expect((await world.mailsTo(supplierEmail)).filter(({ subject }) => subject.includes('3 purchase'))).toHaveLength(1)
})

test('changing one order leaves the reminder of the others, whose emails are not lost', async () => {
  const { world, builder, approved, sent, order, remind } = await scene()
  const other = await sent(await approved('Floor'))
  await world.runJobsExceptCertificates()
  await remind('2027-03-16')
  signedIn(world)
  const { body: current } = await world.call(builder, readOrder, { orderId: order.id })
  const cancel = { version: current.version, reason: 'Not needed', sendEmail: false }
  expect((await world.call(builder, cancelOrder, { orderId: order.id }, cancel)).status).toBe(200)
  const { body: left } = await world.call(builder, readOrder, { orderId: other.id })
  expect(left.email).not.toBeNull()
  expect(await remind('2027-03-16', '20')).toHaveLength(1)
})
