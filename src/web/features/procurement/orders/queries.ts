import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { OrderSummary, ToOrderLine } from '#shared/procurement/orders/order-schemas.ts'
import {
  cancelOrderLine,
  createOrder,
  createOrdersFromSelections,
  listOrderMessages,
  listOrders,
  listToOrder,
  readOrder,
  previewSending,
  readSelectionOrders,
  reuseOrderLine,
  sendOrders,
} from '#shared/procurement/orders/endpoints.ts'
import type { EmailState, OrderStatus } from '#shared/procurement/orders/statuses.ts'
import { call, callPage } from '#web/platform/network/call.ts'
import { pagedQuery } from '#web/platform/network/paging.ts'
import { useRefreshAfter } from '#web/platform/network/stale-keys.ts'
import { pageSize } from '#web/platform/page-size.ts'

const EMAIL_POLL_MS = 3_000

/** No event says that an email has left: an order is read again while its email waits. */
export const emailPollOf = (state: EmailState | undefined): number | false =>
  state === 'waiting' ? EMAIL_POLL_MS : false

export type OrderFilter = {
  q?: string
  status?: OrderStatus | 'open' | 'proposed'
  supplierId?: number
  projectId?: number
}

export const ordersQuery = (filter: OrderFilter) =>
  pagedQuery<OrderSummary>({
    queryKey: ['orders', 'list', filter],
    page: (cursor, signal) => callPage(listOrders, { query: { ...filter, cursor, limit: pageSize.orders }, signal }),
  })

export type ToOrderFilter = { q?: string; projectId?: number }

export const toOrderQuery = (filter: ToOrderFilter) =>
  pagedQuery<ToOrderLine>({
    queryKey: ['to-order', filter],
    page: (cursor, signal) => callPage(listToOrder, { query: { ...filter, cursor, limit: pageSize.toOrder }, signal }),
  })

export const orderQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['orders', orderId],
    queryFn: ({ signal }) => call(readOrder, { orderId, signal }),
    refetchInterval: ({ state }) => emailPollOf(state.data?.email.state),
  })

export const orderMessagesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['orders', orderId, 'messages'],
    queryFn: ({ signal }) => call(listOrderMessages, { orderId, signal }),
  })

export const selectionOrdersQuery = (projectId: number, selectionId: number) =>
  queryOptions({
    queryKey: ['orders', 'of-selection', projectId, selectionId],
    queryFn: ({ signal }) => call(readSelectionOrders, { projectId, selectionId, signal }),
  })

/** Any act on orders. Selections change their status with them. */
export function useOrderAct<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const refresh = useRefreshAfter()
  return useMutation({ mutationFn: send, onSettled: () => refresh({ kind: 'order.edited' }) })
}

/** Takes lines out of their orders, one order after another. */
export const useCancelLines = () =>
  useOrderAct(async (lines: readonly { orderId: number; lineId: number }[]) => {
    for (const { orderId, lineId } of lines) {
      const { version } = await call(readOrder, { orderId })
      await call(cancelOrderLine, { orderId, lineId, body: { version } })
    }
  })

export const useCreateOrders = () =>
  useOrderAct(({ body, key }: { body: BodyInput<typeof createOrdersFromSelections>; key: string }) =>
    call(createOrdersFromSelections, { body, idempotencyKey: key }),
  )

export const useCreateOrder = () =>
  useOrderAct(({ body, key }: { body: BodyInput<typeof createOrder>; key: string }) =>
    call(createOrder, { body, idempotencyKey: key }),
  )

/** What would happen to these drafts. Live events read it again while the question is open. */
export const sendingPreviewQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['orders', 'send-preview', ids],
    queryFn: ({ signal }) => call(previewSending, { body: { ids: [...ids] }, signal }),
    gcTime: 0,
  })

export const useSendOrders = () =>
  useOrderAct(({ body, key }: { body: BodyInput<typeof sendOrders>; key: string }) =>
    call(sendOrders, { body, idempotencyKey: key }),
  )

export const useReuseOrderLine = () =>
  useOrderAct((line: { orderId: number; lineId: number }) => call(reuseOrderLine, line))
