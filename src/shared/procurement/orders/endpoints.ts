import { endpoint } from '../../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listToOrder = endpoint<typeof contract.listToOrder>()('GET', '/to-order')
export const listOrders = endpoint<typeof contract.listOrders>()('GET', '/orders')
export const createOrder = endpoint<typeof contract.createOrder>()('POST', '/orders')
export const createOrdersFromSelections = endpoint<typeof contract.createOrdersFromSelections>()(
  'POST',
  '/orders/from-selections',
)
/** Which drafts would go to whom, and which cannot be sent. */
export const previewSending = endpoint<typeof contract.previewSending>()('POST', '/orders/send-preview')
export const sendOrders = endpoint<typeof contract.sendOrders>()('POST', '/orders/send')
export const readOrder = endpoint<typeof contract.readOrder>()('GET', '/orders/:orderId')
export const getOrderPdf = endpoint<typeof contract.getOrderPdf>()('GET', '/orders/:orderId/pdf')
export const getDeliveryTicket = endpoint<typeof contract.getDeliveryTicket>()('GET', '/orders/:orderId/ticket')
export const editOrder = endpoint<typeof contract.editOrder>()('PUT', '/orders/:orderId')
export const deleteOrder = endpoint<typeof contract.deleteOrder>()('DELETE', '/orders/:orderId')
export const sendOrder = endpoint<typeof contract.sendOrder>()('POST', '/orders/:orderId/send')
export const resendOrder = endpoint<typeof contract.resendOrder>()('POST', '/orders/:orderId/resend')
export const cancelOrder = endpoint<typeof contract.cancelOrder>()('POST', '/orders/:orderId/cancel')
export const cancelOrderLine = endpoint<typeof contract.cancelOrderLine>()(
  'POST',
  '/orders/:orderId/lines/:lineId/cancel',
)
/** For a line of an order that was kept when its selection was reopened. */
export const reuseOrderLine = endpoint<typeof contract.reuseOrderLine>()('POST', '/orders/:orderId/lines/:lineId/reuse')
export const confirmOrder = endpoint<typeof contract.confirmOrder>()('POST', '/orders/:orderId/confirm')
export const answerProposal = endpoint<typeof contract.answerProposal>()(
  'POST',
  '/orders/:orderId/lines/:lineId/proposal',
)
export const setLineArrival = endpoint<typeof contract.setLineArrival>()(
  'PUT',
  '/orders/:orderId/lines/:lineId/arrival',
)
export const receiveOrder = endpoint<typeof contract.receiveOrder>()('POST', '/orders/:orderId/deliveries')
export const undoDelivery = endpoint<typeof contract.undoDelivery>()(
  'DELETE',
  '/orders/:orderId/deliveries/:deliveryId',
)
export const listOrderMessages = endpoint<typeof contract.listOrderMessages>()('GET', '/orders/:orderId/messages')
export const postOrderMessage = endpoint<typeof contract.postOrderMessage>()('POST', '/orders/:orderId/messages')
export const createOrderLink = endpoint<typeof contract.createOrderLink>()('POST', '/orders/:orderId/link')
export const withdrawOrderLink = endpoint<typeof contract.withdrawOrderLink>()('DELETE', '/orders/:orderId/link')
export const readSelectionOrders = endpoint<typeof contract.readSelectionOrders>()(
  'GET',
  '/projects/:projectId/selections/:selectionId/orders',
)
/** The supplier's page, without an account. */
export const readSupplierOrder = endpoint<typeof contract.readSupplierOrder>()('GET', '/supplier-orders/:token')
export const answerSupplierOrder = endpoint<typeof contract.answerSupplierOrder>()('POST', '/supplier-orders/:token')
