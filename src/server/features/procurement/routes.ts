import { operations } from '#shared/kernel/endpoint.ts'
import * as costContract from '#shared/procurement/costs/contract.ts'
import * as costEndpoints from '#shared/procurement/costs/endpoints.ts'
import * as invoiceContract from '#shared/procurement/invoices/contract.ts'
import * as invoiceEndpoints from '#shared/procurement/invoices/endpoints.ts'
import * as logContract from '#shared/procurement/log/contract.ts'
import * as logEndpoints from '#shared/procurement/log/endpoints.ts'
import * as contract from '#shared/procurement/orders/contract.ts'
import * as endpoints from '#shared/procurement/orders/endpoints.ts'
import * as supplierContract from '#shared/procurement/suppliers/contract.ts'
import * as supplierEndpoints from '#shared/procurement/suppliers/endpoints.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as costs from './costs/items.ts'
import * as costsOfSelection from './costs/selections.ts'
import * as invoices from './invoices/recording.ts'
import * as log from './log/listing.ts'
import { lookAhead } from './log/looking-ahead.ts'
import { logPdf } from './log/printing.ts'
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
import * as suppliers from './suppliers/managing.ts'
import * as thread from './orders/thread.ts'
import * as reusing from './orders/reusing.ts'
import * as toOrder from './to-order/to-order.ts'

const api = operations(endpoints, contract)
const supplierApi = operations(supplierEndpoints, supplierContract)
const costApi = operations(costEndpoints, costContract)
const invoiceApi = operations(invoiceEndpoints, invoiceContract)
const logApi = operations(logEndpoints, logContract)

/** Routes are matched in this order. */
export function procurementRoutes(http: Http): void {
  supplierRoutes(http)
  costRoutes(http)
  orderRoutes(http)
  invoiceRoutes(http)
  logRoutes(http)
}

function supplierRoutes(http: Http): void {
  http.serve(supplierApi.listSuppliers, ({ ctx, query, request }) => suppliers.list(ctx, query, request.url))
  http.serve(supplierApi.createSupplier, ({ ctx, body }) => suppliers.create(ctx, body))
  http.serve(supplierApi.readSupplier, ({ ctx, params }) => suppliers.read(ctx, params.supplierId))
  http.serve(supplierApi.editSupplier, ({ ctx, params, body }) => suppliers.edit(ctx, params.supplierId, body))
  http.serve(supplierApi.archiveSupplier, ({ ctx, params }) => suppliers.archive(ctx, params.supplierId))
  http.serve(supplierApi.restoreSupplier, ({ ctx, params }) => suppliers.restore(ctx, params.supplierId))
}

function costRoutes(http: Http): void {
  http.serve(costApi.readItemBuying, ({ ctx, params }) => costs.read(ctx, params.itemId))
  http.serve(costApi.readSelectionBuying, ({ ctx, params }) =>
    costsOfSelection.readSelection(ctx, params.projectId, params.selectionId),
  )
  http.serve(costApi.setLineWaste, ({ ctx, params, body }) => costsOfSelection.setLineWaste(ctx, params, body.waste))
  http.serve(costApi.readCategoryBuying, ({ ctx, params }) => costs.readCategory(ctx, params.categoryId))
}

function orderRoutes(http: Http): void {
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

function invoiceRoutes(http: Http): void {
  http.serve(invoiceApi.listInvoices, ({ ctx, params }) => invoices.list(ctx, params.orderId))
  http.serve(invoiceApi.recordInvoice, ({ ctx, params, body }) => invoices.recordInvoice(ctx, params.orderId, body))
  http.serve(invoiceApi.disputeInvoice, ({ ctx, params, body }) => invoices.disputeInvoice(ctx, params, body))
  http.serve(invoiceApi.acceptInvoice, ({ ctx, params, body }) => invoices.acceptInvoice(ctx, params, body))
  http.serve(invoiceApi.removeInvoice, ({ ctx, params }) =>
    invoices.removeInvoice(ctx, params.orderId, params.invoiceId),
  )
}

function logRoutes(http: Http): void {
  http.serve(logApi.listLog, ({ ctx, query, request }) => log.list(ctx, query, request.url))
  http.raw(logApi.printLog, ({ ctx, query }) => logPdf(ctx, query))
  http.serve(logApi.readLookAhead, ({ ctx, query }) => lookAhead(ctx, query.weeks))
}
