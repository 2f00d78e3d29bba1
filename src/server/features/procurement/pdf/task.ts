import { workerTask } from '#server/platform/workers/worker-task.ts'
import type { DeliveryTicketFacts, PurchaseOrderFacts } from './facts.ts'

/** The order's PDF, drawn in a worker thread. */
export const drawPurchaseOrderTask = workerTask<PurchaseOrderFacts, Uint8Array>('draw_purchase_order', {
  timeoutMs: 60_000,
})

/** The ticket for the site: no prices, and a code that opens the receiving page. */
export const drawDeliveryTicketTask = workerTask<DeliveryTicketFacts, Uint8Array>('draw_delivery_ticket', {
  timeoutMs: 60_000,
})
