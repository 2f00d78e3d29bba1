import { recordInvoice } from '#shared/procurement/invoices/endpoints.ts'
import { order } from '#server/testing/world-orders.ts'
import { buildersOfCompany, type Rule, type Scene } from '../rules.ts'

async function anOrder({ world, company, people }: Scene) {
  return { orderId: await order(world, company, people.owner, { total: 100 }) }
}

async function anInvoice(scene: Scene, more: { dispute?: string } = {}) {
  const { orderId } = await anOrder(scene)
  const body = { number: 'R-1', date: '2026-11-02', amount: 100, ...more }
  const made = await scene.world.call(scene.people.owner, recordInvoice, { orderId }, body)
  return { orderId, invoiceId: made.body.invoices[0]?.id ?? 0 }
}

export const cases: Record<string, Rule> = {
  'GET /orders/:orderId/invoices': buildersOfCompany(async (scene) => ({ params: await anOrder(scene) })),
  'POST /orders/:orderId/invoices': buildersOfCompany(async (scene) => ({
    params: await anOrder(scene),
    body: { number: 'R-1', date: '2026-11-02', amount: 100 },
  })),
  'POST /orders/:orderId/invoices/:invoiceId/dispute': buildersOfCompany(async (scene) => ({
    params: await anInvoice(scene),
    body: { note: 'Freight was included' },
  })),
  'POST /orders/:orderId/invoices/:invoiceId/accept': buildersOfCompany(async (scene) => ({
    params: await anInvoice(scene, { dispute: 'Freight was included' }),
    body: {},
  })),
  'DELETE /orders/:orderId/invoices/:invoiceId': buildersOfCompany(async (scene) => ({
    params: await anInvoice(scene),
  })),
}
