import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { answerSupplierOrder, createOrder, createOrderLink, sendOrder } from '#shared/orders/endpoints.ts'
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
  const reply = await world.call(home.builder, sendOrder, { orderId }, { version, sendEmail: false })
  expect(reply.status).toBe(429)
})

test('a supplier answers by one link a limited number of times', async () => {
  const { id: orderId, version } = (await world.call(home.builder, createOrder, {}, grout)).body
  await world.call(home.builder, sendOrder, { orderId }, { version, sendEmail: false })
  const { body } = await world.call(home.builder, createOrderLink, { orderId })
  const token = body.url.split('/').at(-1) ?? ''
  await exhaust('order_answer', hashToken(token).toString('hex'))
  const reply = await world.call(null, answerSupplierOrder, { token }, { revision: 1, note: 'On Monday.' })
  expect(reply.status).toBe(429)
})
