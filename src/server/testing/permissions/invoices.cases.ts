import { recordInvoice } from '#shared/invoices/endpoints.ts'
import { order } from '../world-orders.ts'
import { buildersOfCompany, type Rule, type Scene } from './rules.ts'

async function anOrder({ world, company, people }: Scene) {
  return { orderId: await order(world, company, people.owner, { total: 100 }) }
}

export const cases: Record<string, Rule> = {
  'GET /orders/:orderId/invoices': buildersOfCompany(async (scene) => ({ params: await anOrder(scene) })),
  'POST /orders/:orderId/invoices': buildersOfCompany(async (scene) => ({
    params: await anOrder(scene),
    body: { number: 'R-1', date: '2026-11-02', amount: 100 },
  })),
  'DELETE /orders/:orderId/invoices/:invoiceId': buildersOfCompany(async (scene) => {
    const { orderId } = await anOrder(scene)
    const at = { orderId }
    const body = { number: 'R-1', date: '2026-11-02', amount: 100 }
    const made = await scene.world.call(scene.people.owner, recordInvoice, at, body)
    return { params: { orderId, invoiceId: made.body.invoices[0]?.id ?? 0 } }
  }),
}
