import { createOrder, createOrderLink, receiveOrder, sendOrder } from '#shared/orders/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { item } from '#server/testing/world-selections.ts'
import { buildersOfCompany, buildersOnly, everyone, projectBuilders, type Rule, type Scene } from '../rules.ts'

async function aDraft({ world, people }: Scene) {
  const lines = [{ description: 'Grout', quantity: 2, unitCost: 12 }]
  const { body } = await world.call(people.owner, createOrder, {}, { lines })
  return { order: body, params: { orderId: body.id } }
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

async function aLink(scene: Scene) {
  const { params } = await anOrder(scene)
  const { body } = await scene.world.call(scene.people.owner, createOrderLink, params)
  return { params: { token: body.url.split('/').at(-1) } }
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
  'POST /orders/:orderId/lines/:lineId/proposal': onLine({ accept: true }),
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
  'GET /supplier-orders/:token': everyone(aLink),
  'POST /supplier-orders/:token': everyone(async (scene) => ({
    ...(await aLink(scene)),
    body: { revision: 1, confirm: true },
  })),
}
