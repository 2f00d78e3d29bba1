import { operations } from '#shared/kernel/endpoint.ts'
import * as contract from '#shared/procurement/orders/contract.ts'
import * as endpoints from '#shared/procurement/orders/endpoints.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as answering from './orders/answering.ts'
import * as canceling from './orders/canceling.ts'
import * as confirming from './orders/confirming.ts'
import * as drafting from './orders/drafting.ts'
import * as editing from './orders/editing.ts'
import * as printing from './pdf/printing-orders.ts'
import * as reading from './orders/reading.ts'
import * as receiving from './receiving/receiving.ts'
import * as limit from './sending/email-limit.ts'
import * as sending from './sending/sending.ts'
import * as several from './sending/sending-several.ts'
import * as page from './supplier-page/supplier-page.ts'
import * as thread from './orders/thread.ts'
import * as reusing from './to-order/reusing.ts'
import * as toOrder from './to-order/to-order.ts'

const api = operations(endpoints, contract)

export function orderRoutes(http: Http): void {
  http.serve(api.listToOrder, ({ ctx, query, request }) => toOrder.list(ctx, query, request.url))
  http.serve(api.listOrders, ({ ctx, query, request }) => reading.list(ctx, query, request.url))
  http.serve(api.createOrdersFromSelections, ({ ctx, body }) => drafting.createFromSelections(ctx, body))
  http.serve(api.createOrder, ({ ctx, body }) => drafting.create(ctx, body))
  http.serve(api.previewSending, ({ ctx, body }) => several.preview(ctx, body))
  http.serveAct(api.sendOrders, {
    prepare: async ({ ctx, body }) => {
      await limit.consumeEmailLimit(ctx, body.orders.length)
      return body.orders.length
    },
    run: ({ ctx, body }) => several.sendSeveral(ctx, body),
    discard: (ctx, emails) => limit.returnEmailLimit(ctx, emails),
  })
  http.serve(api.readOrder, ({ ctx, params }) => reading.read(ctx, params.orderId))
  http.raw(api.getOrderPdf, ({ ctx, params, query }) => printing.orderPdf(ctx, params.orderId, query.revision))
  http.raw(api.getDeliveryTicket, ({ ctx, params }) => printing.ticketPdf(ctx, params.orderId))
  http.serveAct(api.editOrder, {
    prepare: ({ ctx, params, body }) => limit.consumeForChange(ctx, params.orderId, body.sendEmail),
    run: ({ ctx, params, body }) => editing.edit(ctx, params.orderId, body),
  })
  http.serve(api.deleteOrder, ({ ctx, params }) => editing.remove(ctx, params.orderId))
  http.serveAct(api.sendOrder, {
    prepare: async ({ ctx, body }) => {
      if (body.sendEmail) await limit.consumeEmailLimit(ctx)
    },
    run: ({ ctx, params, body }) => sending.send(ctx, params.orderId, body),
  })
  http.serveAct(api.resendOrder, {
    prepare: ({ ctx }) => limit.consumeEmailLimit(ctx),
    run: ({ ctx, params, body }) => sending.resend(ctx, params.orderId, body),
  })
  http.serveAct(api.cancelOrder, {
    prepare: ({ ctx, params, body }) => limit.consumeForChange(ctx, params.orderId, body.sendEmail),
    run: ({ ctx, params, body }) => canceling.cancel(ctx, params.orderId, body),
  })
  http.serveAct(api.cancelOrderLine, {
    prepare: ({ ctx, params, body }) => limit.consumeForChange(ctx, params.orderId, body.sendEmail),
    run: ({ ctx, params, body }) => canceling.cancelLine(ctx, params.orderId, params.lineId, body),
  })
  http.serve(api.reuseOrderLine, ({ ctx, params }) => reusing.reuseLine(ctx, params.orderId, params.lineId))
  http.serve(api.confirmOrder, ({ ctx, params, body }) => confirming.confirm(ctx, params.orderId, body))
  http.serveAct(api.answerProposal, {
    prepare: ({ ctx, params }) => limit.consumeForAnswer(ctx, params.orderId),
    run: ({ ctx, params, body }) => answering.answerProposal(ctx, params, body),
  })
  http.serve(api.setLineArrival, ({ ctx, params, body }) => confirming.setLineArrival(ctx, params, body))
  http.serve(api.receiveOrder, ({ ctx, params, body }) => receiving.receive(ctx, params.orderId, body))
  http.serve(api.undoDelivery, ({ ctx, params }) => receiving.undoDelivery(ctx, params.orderId, params.deliveryId))
  http.serve(api.listOrderMessages, ({ ctx, params }) => thread.list(ctx, params.orderId))
  http.serveAct(api.postOrderMessage, {
    prepare: ({ ctx }) => limit.consumeEmailLimit(ctx),
    run: ({ ctx, params, body }) => thread.post(ctx, params.orderId, body),
  })
  http.serve(api.createOrderLink, ({ ctx, params }) => thread.createLink(ctx, params.orderId))
  http.serve(api.withdrawOrderLink, ({ ctx, params }) => thread.withdrawLink(ctx, params.orderId))
  http.serve(api.readSelectionOrders, ({ ctx, params }) =>
    reading.ofSelection(ctx, params.projectId, params.selectionId),
  )
  http.serve(api.readSupplierOrder, ({ ctx, params }) => page.read(ctx, params.token))
  http.serve(api.answerSupplierOrder, ({ ctx, params, body, request }) =>
    page.answer(ctx, params.token, body, request.headers.get('idempotency-key')),
  )
}
