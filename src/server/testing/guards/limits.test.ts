import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  answerSupplierOrder,
  cancelOrder,
  cancelOrderLine,
  createOrder,
  createOrderLink,
  editOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { requestDocument } from '#shared/documents/endpoints.ts'
import { sendSelections } from '#shared/selections/endpoints.ts'
import { verifyCode } from '#shared/signoffs/endpoints.ts'
import { networkOf } from '#server/platform/http/limits/client-ip.ts'
import type { LimitName } from '#server/platform/limits.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { house, type House, proposed } from '../world-selections.ts'
import { createWorld } from '../world.ts'

const world = await createWorld()
let home: House

beforeEach(async () => {
  home = await house(world)
})

async function exhaust(name: LimitName, key: string) {
  while (await world.platform.limits.allows(name, key));
}

test('codes of certificates are checked a limited number of times per network', async () => {
  const ip = '198.51.100.7'
  const check = () => world.call(null, verifyCode, { code: 'AAAA-BBBB-CCCC-DDDD-EEEE' }, undefined, { ip })
  expect((await check()).status).toBe(404)
  await exhaust('verify_address', networkOf(ip))
  expect((await check()).status).toBe(429)
})

test('a person uploads a limited number of files per hour', async () => {
  await exhaust('upload_person', String(home.builder.userId))
  const form = new FormData()
  form.set('file', new Blob(['x']), 'picture.png')
  const init = { method: 'POST', body: form, headers: { cookie: home.builder.cookie } }
  expect((await world.request('/api/files', init)).status).toBe(429)
})

test('a person asks for a limited number of documents', async () => {
  await exhaust('document_person', String(home.builder.userId))
  const wanted = { kind: 'schedule' as const, format: 'pdf' as const }
  const reply = await world.call(home.builder, requestDocument, { projectId: home.project.id }, wanted)
  expect(reply.status).toBe(429)
})

test('a sending that invites a client counts as an invitation', async () => {
  const { email } = home.client
  await world.db.execute(
    sql`update members set joined_at = null, invited_at = null where user_id = ${home.client.userId}`,
  )
  await exhaust('invite_person', `${home.company.id} ${email}`)
  await proposed(world, home)
  const reply = await world.call(home.builder, sendSelections, { projectId: home.project.id }, {})
  expect(reply.status).toBe(429)
})

const grout = { lines: [{ description: 'Grout', quantity: 2, unitCost: 12 }] }

test('a company emails a limited number of orders per hour', async () => {
  const { id: orderId, version } = (await world.call(home.builder, createOrder, {}, grout)).body
  await exhaust('order_email_company', String(home.company.id))
  const reply = await world.call(home.builder, sendOrder, { orderId }, { version, to: 'desk@yard.example' })
  expect(reply.status).toBe(429)
  const byPhone = await world.call(home.builder, sendOrder, { orderId }, { version, sendEmail: false })
  expect(byPhone.status).toBe(200)
})

test('revising and canceling an order count as emails, and go on without one', async () => {
  const make = async () => (await world.call(home.builder, createOrder, {}, grout)).body
  const draft = await make()
  const { id: orderId, version } = await make()
  const to = 'desk@yard.example'
  const sent = (await world.call(home.builder, sendOrder, { orderId }, { version, to })).body
  await exhaust('order_email_company', String(home.company.id))
  const noted = { version: draft.version, notes: 'Side gate.' }
  const edited = await world.call(home.builder, editOrder, { orderId: draft.id }, noted)
  expect(edited.status, 'a draft is emailed to no one').toBe(200)
  const line = { orderId, lineId: sent.lines[0]?.id ?? 0 }
  const refused = [
    await world.call(home.builder, editOrder, { orderId }, { version: sent.version, notes: 'Side gate.' }),
    await world.call(home.builder, cancelOrderLine, line, { version: sent.version }),
    await world.call(home.builder, cancelOrder, { orderId }, { version: sent.version }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
  const quiet = { version: sent.version, notes: 'Side gate.', sendEmail: false }
  const revised = await world.call(home.builder, editOrder, { orderId }, quiet)
  expect(revised.body).toMatchObject({ revision: 2, notes: 'Side gate.' })
  const canceled = { version: revised.body.version, sendEmail: false }
  expect((await world.call(home.builder, cancelOrder, { orderId }, canceled)).status).toBe(200)
})

test('a supplier answers by one link a limited number of times', async () => {
  const { id: orderId, version } = (await world.call(home.builder, createOrder, {}, grout)).body
  await world.call(home.builder, sendOrder, { orderId }, { version, sendEmail: false })
  const { body } = await world.call(home.builder, createOrderLink, { orderId })
  const token = body.url.split('/').at(-1) ?? ''
  await exhaust('order_answer', hashToken(token).toString('hex'))
  const reply = await world.call(null, answerSupplierOrder, { token }, { revision: 1, version: 1, note: 'On Monday.' })
  expect(reply.status).toBe(429)
})
