import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { drawLogTask } from './log/pdf/task.ts'
import { drawDeliveryTicketTask, drawPurchaseOrderTask } from './pdf/task.ts'

export const procurementHandlers = [
  workerHandler(drawPurchaseOrderTask, async (facts) =>
    (await import('./pdf/purchase-order.ts')).drawPurchaseOrder(facts),
  ),
  workerHandler(drawDeliveryTicketTask, async (facts) =>
    (await import('./pdf/delivery-ticket.ts')).drawDeliveryTicket(facts),
  ),
  workerHandler(drawLogTask, async (facts) => (await import('./log/pdf/log.ts')).drawLog(facts)),
]
