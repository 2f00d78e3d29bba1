import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { drawDeliveryTicketTask, drawPurchaseOrderTask } from './pdf/task.ts'

export const orderHandlers = [
  workerHandler(drawPurchaseOrderTask, async (facts) =>
    (await import('./pdf/purchase-order.ts')).drawPurchaseOrder(facts),
  ),
  workerHandler(drawDeliveryTicketTask, async (facts) =>
    (await import('./pdf/delivery-ticket.ts')).drawDeliveryTicket(facts),
  ),
]
