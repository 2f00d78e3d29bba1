import { z } from 'zod'
import { contract } from '../../kernel/endpoint.ts'
import { MAX_ID } from '../../kernel/ids.ts'
import { pageHeaders } from '../../kernel/list-query.ts'
import { Day, Id, Instant, PageQuery, QueryInt } from '../../kernel/schemas.ts'
import { Order, OrderLine, OrderMessage, OrderSummary, OrderToSend, ToOrderLine } from './order-schemas.ts'
import {
  AnswerProposal,
  CancelOrder,
  ConfirmOrder,
  DraftsToSend,
  LineArrival,
  NewOrder,
  OrderEdit,
  OrderMessageInput,
  OrdersFromSelections,
  ReceiveOrder,
  ResendOrder,
  SendOrder,
  SendOrders,
  SupplierAnswer,
} from './schemas.ts'
import { orderStatuses } from './statuses.ts'
import { OrderToken, SupplierOrder } from './supplier-schemas.ts'

const filterBySupplier = z.union([z.literal('none'), QueryInt(1, MAX_ID)]).optional()

export const listToOrder = contract({
  summary: 'What is approved and not ordered, of all projects, by supplier and by the date it is needed.',
  query: z.object({
    ...PageQuery,
    limit: QueryInt(1, 1000).optional(),
    supplierId: filterBySupplier,
    projectId: QueryInt(1, MAX_ID).optional(),
  }),
  reply: z.array(ToOrderLine),
  replyHeaders: pageHeaders,
})

export const listOrders = contract({
  summary: 'Purchase orders, newest first.',
  query: z.object({
    ...PageQuery,
    /** Proposed: open, and the supplier proposed something that is not answered; confirmed: without such a question. */
    status: z.enum([...orderStatuses, 'open', 'proposed']).optional(),
    supplierId: filterBySupplier,
    projectId: QueryInt(1, MAX_ID).optional(),
  }),
  reply: z.array(OrderSummary),
  replyHeaders: pageHeaders,
})

export const createOrder = contract({
  summary: 'Start an order without selections.',
  body: NewOrder,
  bodySize: 'bulk',
  reply: Order,
  status: 201,
  errors: ['not_found', 'conflict'],
})

export const createOrdersFromSelections = contract({
  summary: 'Make draft orders from approved selections: one per supplier, or one per supplier and delivery address.',
  body: OrdersFromSelections,
  bodySize: 'bulk',
  reply: z.object({ orders: z.array(OrderSummary) }),
  status: 201,
  errors: ['not_found', 'conflict'],
})

export const readOrder = contract({ summary: 'One purchase order.', reply: Order })

export const getOrderPdf = contract({
  summary:
    'The order as PDF with the company’s letterhead: as it was sent, or one of its earlier revisions. A draft as it is now.',
  query: z.object({ revision: QueryInt(1, MAX_ID).optional() }),
  replyType: 'application/pdf',
})

export const getDeliveryTicket = contract({
  summary: 'The delivery ticket for the site as PDF: no prices, and a code that opens the receiving page.',
  replyType: 'application/pdf',
})

export const readSelectionOrders = contract({
  summary: 'The orders that a selection is part of. For builders only.',
  reply: z.array(
    z.object({
      orderId: Id,
      lineId: Id,
      number: z.string(),
      revision: z.int(),
      status: z.enum(orderStatuses),
      /** The supplier proposed something for the order that the builder has not answered. */
      hasProposal: z.boolean(),
      supplier: z.string().nullable(),
      item: z.string(),
      expectedOn: Day.nullable(),
      pack: OrderLine.shape.pack,
      unit: OrderLine.shape.unit,
      /** Counted as on the order: in packs for a line in packs, otherwise in its unit. */
      delivered: z.number(),
      damaged: z.number(),
      open: z.number(),
      /** Whether the line is not canceled. */
      live: z.boolean(),
      /** When the line was taken out of the order, or the order was canceled. */
      canceledAt: Instant.nullable(),
      /** The order was kept when the selection was reopened: it brings what an earlier decision asked for. */
      kept: z.boolean(),
    }),
  ),
})

export const editOrder = contract({
  summary: 'Edit a draft, or revise an order that was sent: the revision keeps the history and says what changed.',
  body: OrderEdit,
  bodySize: 'bulk',
  reply: Order,
  errors: ['conflict', 'rate_limited'],
})

export const deleteOrder = contract({ summary: 'Delete a draft.', errors: ['conflict'] })

export const sendOrder = contract({
  summary: 'Send a draft to its supplier. Its selections become ordered.',
  body: SendOrder,
  reply: Order,
  errors: ['conflict', 'rate_limited'],
})

export const previewSending = contract({
  summary: 'Which drafts would go to which supplier, and why others cannot be sent.',
  body: DraftsToSend,
  reply: z.object({ orders: z.array(OrderToSend) }),
  errors: ['not_found'],
})

export const sendOrders = contract({
  summary: 'Send several drafts, each to its supplier with an email of its own: all of them or none.',
  body: SendOrders,
  reply: z.object({ orders: z.array(OrderSummary) }),
  errors: ['not_found', 'conflict', 'rate_limited'],
})

export const resendOrder = contract({
  summary: 'Send the email of an order again, with a new link.',
  body: ResendOrder,
  reply: Order,
  errors: ['conflict', 'rate_limited'],
})

export const cancelOrder = contract({
  summary: 'Cancel an order. Its selections are approved again and can be ordered; no signature changes.',
  body: CancelOrder,
  reply: Order,
  errors: ['conflict', 'rate_limited'],
})

export const cancelOrderLine = contract({
  summary: 'Cancel one line of an order. Its selection is approved again; no signature changes.',
  body: CancelOrder,
  reply: Order,
  errors: ['conflict', 'rate_limited'],
})

export const reuseOrderLine = contract({
  summary:
    'Use a line of an order for its selection again, after the selection was reopened and the same was approved.',
  reply: Order,
  errors: ['conflict'],
})

export const confirmOrder = contract({
  summary: 'Note that the supplier confirmed the order.',
  body: ConfirmOrder,
  bodySize: 'bulk',
  reply: Order,
  errors: ['conflict'],
})

export const answerProposal = contract({
  summary: 'Accept or decline the date that the supplier proposed for a line. The supplier is emailed.',
  body: AnswerProposal,
  reply: Order,
  errors: ['conflict', 'rate_limited'],
})

export const setLineArrival = contract({
  summary: 'Note when one line of an order arrives, and whether it is on backorder.',
  body: LineArrival,
  reply: Order,
  errors: ['conflict'],
})

export const receiveOrder = contract({
  summary: 'Record a delivery, line by line.',
  body: ReceiveOrder,
  bodySize: 'bulk',
  reply: Order,
  errors: ['conflict'],
})

export const undoDelivery = contract({
  summary: 'Undo the last delivery while nothing follows from it.',
  reply: Order,
  errors: ['conflict'],
})

export const listOrderMessages = contract({
  summary: "The order's thread with the supplier, oldest first.",
  reply: z.array(OrderMessage),
})

export const postOrderMessage = contract({
  summary: 'Write to the supplier in the order’s thread. They get it by email.',
  body: OrderMessageInput,
  reply: OrderMessage,
  status: 201,
  errors: ['conflict', 'rate_limited'],
})

export const createOrderLink = contract({
  summary: "Make a new link to the supplier's page. Earlier links stop working.",
  reply: z.object({ url: z.string(), expiresAt: Instant }),
  status: 201,
  errors: ['conflict'],
})

export const withdrawOrderLink = contract({ summary: "Withdraw the link to the supplier's page." })

export const readSupplierOrder = contract({
  summary: "One order for its supplier, by the link in the order's email. No account is needed.",
  access: 'public',
  params: z.object({ token: OrderToken }),
  reply: SupplierOrder,
  errors: ['rate_limited'],
})

export const answerSupplierOrder = contract({
  summary: 'The supplier confirms, proposes other dates, notes backorders or writes a note.',
  access: 'public',
  params: z.object({ token: OrderToken }),
  body: SupplierAnswer,
  bodySize: 'form',
  reply: SupplierOrder,
  errors: ['conflict', 'rate_limited'],
})
