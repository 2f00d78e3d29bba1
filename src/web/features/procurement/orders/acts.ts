import type { BodyInput } from '#shared/kernel/endpoint.ts'
import {
  answerProposal,
  cancelOrder,
  cancelOrderLine,
  confirmOrder,
  createOrderLink,
  deleteOrder,
  editOrder,
  postOrderMessage,
  resendOrder,
  sendOrder,
  setLineArrival,
  undoDelivery,
  withdrawOrderLink,
} from '#shared/procurement/orders/endpoints.ts'
import { call } from '#web/platform/network/call.ts'
import { useOrderAct } from './queries.ts'

type WithKey<Body> = { body: Body; key: string }

export const useEditOrder = (orderId: number) =>
  useOrderAct((body: BodyInput<typeof editOrder>) => call(editOrder, { orderId, body }))

export const useDeleteOrder = (orderId: number) => useOrderAct(() => call(deleteOrder, { orderId }))

/** One key per dialog: pressing the button twice sends one email. */
export const useSendOrder = (orderId: number) =>
  useOrderAct(({ body, key }: WithKey<BodyInput<typeof sendOrder>>) =>
    call(sendOrder, { orderId, body, idempotencyKey: key }),
  )

export const useResendOrder = (orderId: number) =>
  useOrderAct(({ body, key }: WithKey<BodyInput<typeof resendOrder>>) =>
    call(resendOrder, { orderId, body, idempotencyKey: key }),
  )

export const useConfirmOrder = (orderId: number) =>
  useOrderAct((body: BodyInput<typeof confirmOrder>) => call(confirmOrder, { orderId, body }))

export const useCancelOrder = (orderId: number) =>
  useOrderAct((body: BodyInput<typeof cancelOrder>) => call(cancelOrder, { orderId, body }))

export const useCancelOrderLine = (orderId: number) =>
  useOrderAct(({ lineId, body }: { lineId: number; body: BodyInput<typeof cancelOrderLine> }) =>
    call(cancelOrderLine, { orderId, lineId, body }),
  )

export const useAnswerProposal = (orderId: number) =>
  useOrderAct(({ lineId, body }: { lineId: number; body: BodyInput<typeof answerProposal> }) =>
    call(answerProposal, { orderId, lineId, body }),
  )

export const useSetLineArrival = (orderId: number) =>
  useOrderAct(({ lineId, body }: { lineId: number; body: BodyInput<typeof setLineArrival> }) =>
    call(setLineArrival, { orderId, lineId, body }),
  )

export const useUndoDelivery = (orderId: number) =>
  useOrderAct((deliveryId: number) => call(undoDelivery, { orderId, deliveryId }))

export const usePostOrderMessage = (orderId: number) =>
  useOrderAct(({ body, key }: WithKey<BodyInput<typeof postOrderMessage>>) =>
    call(postOrderMessage, { orderId, body, idempotencyKey: key }),
  )

export const useCreateOrderLink = (orderId: number) => useOrderAct(() => call(createOrderLink, { orderId }))

export const useWithdrawOrderLink = (orderId: number) => useOrderAct(() => call(withdrawOrderLink, { orderId }))
