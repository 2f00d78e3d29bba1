import {
  createOrder,
  createOrderLink,
  createOrdersFromSelections,
  readOrder,
  receiveOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { addSelection, reopenSelection } from '#shared/selections/endpoints.ts'
import { createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { item, signs } from '#server/testing/world-selections.ts'
import { buildersOfCompany, buildersOnly, everyone, projectBuilders, type Rule, type Scene } from '../rules.ts'

async function aDraft({ world, people }: Scene) {
  const lines = [{ description: 'Grout', quantity: 2, unitCost: 12 }]
  const { body } = await world.call(people.owner, createOrder, {}, { lines })
  return { order: body, params: { orderId: body.id } }
}

/** A draft that can be sent by email. */
async function aDraftWithAddress({ world, people }: Scene) {
  const named = { name: 'Harbor Tile', email: 'desk@example.com' }
  const { body: supplier } = await world.call(people.owner, createSupplier, {}, named)
  const draft = { supplierId: supplier.id, lines: [{ description: 'Grout', quantity: 2, unitCost: 12 }] }
  return (await world.call(people.owner, createOrder, {}, draft)).body
}

async function anOrder(scene: Scene) {
  const { order, params } = await aDraft(scene)
  const { world, people } = scene
  const { body } = await world.call(people.owner, sendOrder, params, { version: order.version, sendEmail: false })
  return { order: body, params, version: body.version, lineId: body.lines[0]?.id ?? 0 }
}

const onDraft = (body: object) =>
  buildersOfCompany(async (scene) => {
    const { order, params } = await aDraft(scene)
    return { params, body: { version: order.version, ...body } }
  })

const onOrder = (body: object) =>
  buildersOfCompany(async (scene) => {
    const { params, version } = await anOrder(scene)
    return { params, body: { version, ...body } }
  })

const onLine = (body: object) =>
  buildersOfCompany(async (scene) => {
    const { params, version, lineId } = await anOrder(scene)
    return { params: { ...params, lineId }, body: { version, ...body } }
  })

/** A line of an order that was kept when its selection was reopened; the client has signed the same again. */
async function aKeptLine({ world, company, people, project }: Scene) {
  const { id } = await item(world, company)
  const tap = { name: 'Kitchen tap', selectedItemId: id }
  const { body: made } = await world.call(people.owner, addSelection, { projectId: project.id }, tap)
  await signs(world, people.client, [made])
  const lines = [{ selectionId: made.id }]
  const { body } = await world.call(people.owner, createOrdersFromSelections, {}, { lines })
  const params = { orderId: body.orders[0]?.id ?? 0 }
  await world.call(people.owner, sendOrder, params, { version: 1, sendEmail: false })
  const on = { projectId: project.id, selectionId: made.id }
  const reopening = { reason: 'Another tap?', keepOrder: true, optionId: made.options[0]?.id }
  const { body: open } = await world.call(people.owner, reopenSelection, on, reopening)
  await signs(world, people.client, [open])
  const { body: order } = await world.call(people.owner, readOrder, params)
  return { params: { ...params, lineId: order.lines[0]?.id ?? 0 } }
}

async function aLink(scene: Scene) {
  const { params } = await anOrder(scene)
  const { body } = await scene.world.call(scene.people.owner, createOrderLink, params)
  const { version } = (await scene.world.call(scene.people.owner, readOrder, params)).body
  return { params: { token: body.url.split('/').at(-1) }, version }
}

export const cases: Record<string, Rule> = {
  'GET /to-order': buildersOnly(),
  'GET /orders': buildersOnly(),
  'POST /orders': buildersOnly(async () => ({ body: { notes: 'Call first' } })),
  'POST /orders/from-selections': buildersOfCompany(async ({ world, company, people, project }) => {
    const { id } = await item(world, company)
    const included = { name: 'Kitchen tap', selectedItemId: id, included: true }
    const made = await world.call(people.owner, addSelection, { projectId: project.id }, included)
    return { body: { lines: [{ selectionId: made.body.id }] } }
  }),
  'POST /orders/send-preview': buildersOfCompany(async (scene) => ({
    body: { ids: [(await aDraftWithAddress(scene)).id] },
  })),
  'POST /orders/send': buildersOfCompany(async (scene) => {
    const { id, version } = await aDraftWithAddress(scene)
    return { body: { orders: [{ id, version }] } }
  }),
  'GET /orders/:orderId': buildersOfCompany(aDraft),
  'GET /orders/:orderId/pdf': buildersOfCompany(aDraft),
  'GET /orders/:orderId/ticket': buildersOfCompany(aDraft),
  'PUT /orders/:orderId': onDraft({ notes: 'Call first' }),
  'DELETE /orders/:orderId': buildersOfCompany(aDraft),
  'POST /orders/:orderId/send': onDraft({ sendEmail: false }),
  'POST /orders/:orderId/resend': onOrder({ to: 'orders@example.com' }),
  'POST /orders/:orderId/cancel': onOrder({ reason: 'Not needed' }),
  'POST /orders/:orderId/confirm': onOrder({}),
  'POST /orders/:orderId/lines/:lineId/cancel': onLine({}),
  'POST /orders/:orderId/lines/:lineId/reuse': buildersOfCompany(aKeptLine),
  'POST /orders/:orderId/lines/:lineId/proposal': onLine({ accept: true }),
  'PUT /orders/:orderId/lines/:lineId/arrival': onLine({ expectedOn: '2027-04-01' }),
  'POST /orders/:orderId/deliveries': buildersOfCompany(async (scene) => {
    const { params, version, lineId } = await anOrder(scene)
    return { params, body: { version, deliveredOn: '2027-03-10', lines: [{ lineId, delivered: 1 }] } }
  }),
  'DELETE /orders/:orderId/deliveries/:deliveryId': buildersOfCompany(async (scene) => {
    const { params, version, lineId } = await anOrder(scene)
    const delivery = { version, deliveredOn: '2027-03-10', lines: [{ lineId, delivered: 1 }] }
    const { body } = await scene.world.call(scene.people.owner, receiveOrder, params, delivery)
    return { params: { ...params, deliveryId: body.deliveries[0]?.id } }
  }),
  'GET /orders/:orderId/messages': buildersOfCompany(aDraft),
  'POST /orders/:orderId/messages': onOrder({ message: 'When will it come?' }),
  'POST /orders/:orderId/link': buildersOfCompany(anOrder),
  'DELETE /orders/:orderId/link': buildersOfCompany(anOrder),
  'GET /projects/:projectId/selections/:selectionId/orders': projectBuilders(async ({ world, people, project }) => {
    const made = await world.call(people.owner, addSelection, { projectId: project.id }, { name: 'Kitchen tap' })
    return { params: { projectId: project.id, selectionId: made.body.id } }
  }),
  'GET /supplier-orders/:token': everyone(async (scene) => ({ params: (await aLink(scene)).params })),
  'POST /supplier-orders/:token': everyone(async (scene) => {
    const { params, version } = await aLink(scene)
    return { params, body: { revision: 1, version, confirm: true } }
  }),
}
