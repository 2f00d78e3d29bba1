import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { editItem } from '#shared/catalog/endpoints.ts'
import { requestDocument } from '#shared/documents/endpoints.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import {
  answerProposal,
  cancelOrder,
  createOrder,
  editOrder,
  postOrderMessage,
  readOrder,
  receiveOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { deliverSelection, installSelection, orderSelection, setTrades } from '#shared/selections/endpoints.ts'
import { editSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at } from '#server/testing/world-selections.ts'
import type { World } from '#server/testing/world.ts'
import { supplierAnswers } from '#server/testing/houses/supplier.ts'

/** Words that only builders and the supplier may read; each is written into another field. */
const marks = [
  'zqsupplier',
  'zqsku',
  'zqthread',
  'zqnote',
  'zqreason',
  'zqdecline',
  'zqref',
  'zqfree',
  '7913.37',
  '791337',
  '37.31',
]
const secret = new RegExp([...marks.map((mark) => mark.replace('.', '\\.')), String.raw`PO-\d{4}`].join('|'), 'i')

/** A house in which everything that can happen to an order has happened, with a mark in every field. */
async function markedHouse() {
  const yard = await orderYard()
  const { world, home, builder, supplier, tile, tap, approved, sent } = yard
  const trade = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, trade, 'subcontractor')
  const on = { projectId: home.project.id }
  await world.call(builder, setTrades, { ...on, userId: trade.userId }, { categoryIds: [tile.categoryId] })
  const named = { name: 'ZQSUPPLIER', terms: 'zqnote', notes: 'zqnote', version: supplier.version }
  await world.call(builder, editSupplier, { supplierId: supplier.id }, named)
  const { name, categoryId, version } = tile
  const buying = { supplierId: supplier.id, supplierSku: 'ZQSKU', cost: 7913.37, markup: 37.31 }
  const priced = { name, categoryId, price: 10_865.85, unit: 'sq_ft' as const, version, buying }
  expect((await world.call(builder, editItem, { itemId: tile.id }, priced)).status).toBe(200)
  const wall = await approved('Shower wall')
  const floor = await approved('Floor')
  const phoned = await approved('Kitchen tap', tap.id, { quantity: 1, unit: 'each' })
  const order = await sent(wall, floor)
  const orderId = order.id
  const [first, second] = order.lines
  await world.call(builder, postOrderMessage, { orderId }, { message: 'zqthread when?' })
  const token = /supplier-order\/([\w-]{43})/.exec(
    (await world.mailsTo(yard.supplierEmail)).flatMap(({ links }) => links).join(' '),
  )?.[1]
  const lines = [{ lineId: first?.id ?? 0, expectedOn: '2027-04-02', note: 'zqnote' }]
  const answered = { revision: 1, confirm: true, note: 'zqthread soon', lines }
  expect((await supplierAnswers(world, token ?? '', answered)).status).toBe(200)
  const now = async () => (await world.call(builder, readOrder, { orderId })).body.version
  const declined = { version: await now(), accept: false, reason: 'zqdecline' }
  const onLine = { orderId, lineId: first?.id ?? 0 }
  expect((await world.call(builder, answerProposal, onLine, declined)).status).toBe(200)
  const revision = {
    version: await now(),
    notes: 'zqnote',
    lines: [{ id: first?.id }, { id: second?.id }, { description: 'zqfree freight', quantity: 1 }],
  }
  expect((await world.call(builder, editOrder, { orderId }, revision)).status).toBe(200)
  const { id: photo } = await uploadPicture(world, builder)
  const delivered = [{ lineId: first?.id ?? 0, delivered: 20, damaged: 2, note: 'zqnote', photos: [photo] }]
  const delivery = { version: await now(), deliveredOn: '2027-03-10', note: 'zqnote', lines: delivered }
  expect((await world.call(builder, receiveOrder, { orderId }, delivery)).status).toBe(200)
  await world.call(builder, orderSelection, at(phoned), { reference: 'ZQREF', expectedOn: '2027-04-01' })
  // What clients and trades get as replies to acts of their own.
  const acted = [
    await world.call(trade, installSelection, at(wall), { photos: [] }),
    await world.call(trade, deliverSelection, at(floor), { delivered: true }),
    await world.call(home.client, postMessage, on, {
      message: 'May I have others?',
      messageType: 'change_request',
      selectionId: phoned.id,
    }),
  ]
  expect(acted.map(({ status }) => status)).toEqual([200, 200, 201])
  const canceled = await sent(await approved('Niche'))
  const why = { version: canceled.version, reason: 'zqreason' }
  expect((await world.call(builder, cancelOrder, { orderId: canceled.id }, why)).status).toBe(200)
  await world.call(builder, createOrder, {}, { notes: 'zqnote', projectId: home.project.id })
  await world.runJobs()
  await world.mailAfterPause()
  await world.runJobs()
  const ids: Record<string, readonly (number | string)[]> = {
    projectId: [home.project.id],
    selectionId: [wall.id, floor.id, phoned.id],
    itemId: [tile.id, tap.id],
    categoryId: [tile.categoryId],
    orderId: [orderId, canceled.id],
    supplierId: [supplier.id],
    fileId: [photo],
    clientId: [home.client.userId],
    token: [token ?? 'x'],
  }
  return { ...yard, trade, ids, acted }
}

/** Every address of a path, with every known id in each of its places. */
const addresses = (path: string, ids: Record<string, readonly (number | string)[]>): string[] =>
  path
    .split('/')
    .reduce<string[]>(
      (made, part) =>
        made.flatMap((begun) =>
          (part.startsWith(':') ? (ids[part.slice(1)] ?? [1]) : [part]).map((one) => `${begun}/${one}`),
        ),
      [''],
    )
    .map((address) => address.replace('//', '/'))

const searches = ['', '?q=zq', '?q=PO-1001', '?format=csv']

type Probe = { what: string; text: string }

async function readable(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  const headers = JSON.stringify([...response.headers])
  if (!type.includes('pdf')) return headers + (await response.text())
  return headers + (await pagesOf(new Uint8Array(await response.arrayBuffer()))).join(' ')
}

/** What a person gets from every address that can be read. */
async function probesOf(world: World, person: Person, ids: Parameters<typeof addresses>[1]): Promise<Probe[]> {
  const probes: Probe[] = []
  // The stream of live events does not end; its rows are read from the table below. The supplier's own link is the supplier's.
  const skipped = ['/events', '/supplier-orders/:token']
  const paths = world.http.endpoints.filter(({ method, path }) => method === 'GET' && !skipped.includes(path))
  for (const { path } of paths)
    for (const address of addresses(path, ids))
      for (const search of path.includes(':') && !path.startsWith('/exports') ? [''] : searches) {
        const response = await world.request(`/api${address}${search}`, { headers: { cookie: person.cookie } })
        probes.push({ what: `${address}${search}`, text: await readable(response) })
      }
  return probes
}

async function documentsOf(world: World, person: Person, projectId: number): Promise<Probe[]> {
  const probes: Probe[] = []
  for (const kind of ['schedule', 'allowances', 'changes'] as const) {
    const asked = await world.call(person, requestDocument, { projectId }, { kind })
    if (asked.status !== 202) continue
    await world.runJobs('make_document')
    const path = `/api/projects/${projectId}/documents/${asked.body.id}/file`
    const file = await world.request(path, { headers: { cookie: person.cookie } })
    probes.push({ what: `document ${kind}`, text: await readable(file) })
  }
  return probes
}

test('no reply, email, event, notification, export, document, search or feed of a client or trade has a mark of an order', async () => {
  const { world, home, builder, trade, ids, acted } = await markedHouse()
  const replies = acted.map(({ body }) => ({ what: 'reply to an act', text: JSON.stringify(body) }))
  let [count, mailed] = [0, 0]
  for (const person of [home.client, trade]) {
    const feed = await world.call(person, createCalendarFeed, {})
    const calendar = await world.request(new URL(feed.body.url).pathname, {})
    const { rows } = await world.db.execute<{ row: unknown }>(sql`
      select to_jsonb(e) as row from events e where e.company_id = ${home.company.id}
        and (e.audience in ('project', 'trades') or e.user_id = ${person.userId})`)
    const mails = await world.mailsTo(person.email)
    const probes = [
      ...replies,
      ...(await probesOf(world, person, ids)),
      ...(await documentsOf(world, person, home.project.id)),
      { what: 'calendar feed', text: await calendar.text() },
      ...rows.map(({ row }) => ({ what: 'event', text: JSON.stringify(row) })),
      ...mails.map((mail) => ({ what: `mail ${mail.subject}`, text: JSON.stringify(mail) })),
    ]
    mailed += mails.length
    expect(
      probes.filter(({ text }) => secret.test(text)).map(({ what, text }) => [what, secret.exec(text)?.[0]]),
    ).toEqual([])
    count += probes.length
  }
  expect(mailed).toBeGreaterThan(0)
  expect(count).toBeGreaterThan(300)
  // The walk can find marks: the builder's own pages have every one of them.
  const own = (await probesOf(world, builder, ids)).map(({ text }) => text.toLowerCase()).join(' ')
  expect(marks.filter((mark) => mark !== '791337' && !own.includes(mark))).toEqual([])
}, 240_000)
