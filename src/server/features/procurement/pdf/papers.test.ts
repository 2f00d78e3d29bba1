import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  editOrder,
  getOrderPdf,
  listOrders,
  readOrder,
  resendOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { editCompany, readCompany } from '#shared/people/endpoints.ts'
import { orderSelection } from '#shared/selections/endpoints.ts'
import { mails } from '#server/db/schema/accounts.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { at, house } from '#server/testing/world-selections.ts'
import { orderOfMail } from './printing-orders.ts'

test('a paper that was sent stays as it was: later revisions and a new letterhead are on later papers only', async () => {
  const { world, home, builder, supplierEmail, approved, draft } = await orderYard()
  const { id: orderId } = await draft(await approved())
  const file = (query = '', { cookie } = builder) =>
    world.request(`/api${getOrderPdf.path.replace(':orderId', String(orderId))}${query}`, {
      headers: { cookie },
    })
  const words = async (query = '') => (await pagesOf(new Uint8Array(await (await file(query)).arrayBuffer()))).join(' ')
  const { owner } = home.company
  const before = (await world.call(owner, readCompany, {})).body
  const sent = (await world.call(builder, sendOrder, { orderId }, { version: 1 })).body
  await world.runJobs('deliver_mail')
  const first = await words()
  expect(first).toContain('5 boxes')
  expect(first).toContain('with the link in our email')

  const renamed = await world.call(
    owner,
    editCompany,
    {},
    { ...before, name: 'Slate & Copper', phone: '(555) 010-9999' },
  )
  expect(renamed.status).toBe(200)
  const lines = [{ id: sent.lines[0]?.id, packs: 6 }]
  const revised = await world.call(builder, editOrder, { orderId }, { version: sent.version, lines })
  expect(revised.body.revision).toBe(2)

  expect(await words('?revision=1')).toBe(first)
  const second = await words()
  expect(second).toContain('6 boxes')
  expect(second).toContain('Slate & Copper')
  expect(await words('?revision=2')).toBe(second)
  const names = (await file('?revision=1')).headers.get('content-disposition')
  expect(names).toContain('Purchase order PO-1001.pdf')
  expect((await file('?revision=3')).status).toBe(404)
  expect((await file('?revision=1', (await house(world)).builder)).status).toBe(404)

  const written = await world.db.select().from(mails).where(eq(mails.recipient, supplierEmail)).orderBy(asc(mails.id))
  const attached = await Promise.all(
    written.map(async ({ id }) => {
      const [pdf] = await orderOfMail(world.db, id, world.platform)
      return { name: pdf?.filename, words: pdf && (await pagesOf(await pdf.content())).join(' ') }
    }),
  )
  expect(attached).toEqual([
    { name: 'Purchase order PO-1001.pdf', words: first },
    { name: 'Purchase order PO-1001 Rev 2.pdf', words: second },
  ])
})

/** The words of an order's PDF, as its builder opens it. */
async function readPaper({ world, builder }: Awaited<ReturnType<typeof orderYard>>, orderId: number, query = '') {
  const path = `/api${getOrderPdf.path.replace(':orderId', String(orderId))}${query}`
  const file = await world.request(path, { headers: { cookie: builder.cookie } })
  return (await pagesOf(new Uint8Array(await file.arrayBuffer()))).join(' ')
}

test('what was ordered from a selection keeps its first paper when it is revised', async () => {
  const yard = await orderYard()
  const { world, builder, approved } = yard
  await world.call(builder, orderSelection, at(await approved()), {})
  const [simple] = (await world.call(builder, listOrders, {})).body
  const orderId = simple?.id ?? 0
  const order = (await world.call(builder, readOrder, { orderId })).body
  const lines = [{ id: order.lines[0]?.id, packs: 7 }]
  expect((await world.call(builder, editOrder, { orderId }, { version: order.version, lines })).body.revision).toBe(2)
  const first = await readPaper(yard, orderId, '?revision=1')
  expect(first).toContain('5 boxes')
  expect(first).not.toContain('Rev 2')
  expect(await readPaper(yard, orderId)).toContain('7 boxes')
})

test('an order that was placed by phone asks for no click on a link until it is emailed', async () => {
  const yard = await orderYard()
  const { world, builder, approved, draft } = yard
  const { id: orderId } = await draft(await approved())
  await world.call(builder, sendOrder, { orderId }, { version: 1, sendEmail: false })
  expect(await readPaper(yard, orderId)).toContain('Please confirm this order. Quote PO-1001')
  await world.call(builder, resendOrder, { orderId }, {})
  expect(await readPaper(yard, orderId)).toContain('with the link in our email')
})
