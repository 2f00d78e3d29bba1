import type { OrderToSend } from '#shared/procurement/orders/order-schemas.ts'

export type SendingGroups = {
  /** Can be sent as they are. */
  ready: OrderToSend[]
  /** A client asked for a change, or an item left the catalog: the builder decides. */
  asked: OrderToSend[]
  /** Stay drafts. */
  stuck: OrderToSend[]
}

export const groupsOf = (orders: readonly OrderToSend[]): SendingGroups => ({
  ready: orders.filter(({ problem, question }) => problem === null && question === null),
  asked: orders.filter(({ problem, question }) => problem === null && question !== null),
  stuck: orders.filter(({ problem }) => problem !== null),
})

/** "They go to 11 suppliers. PO-1003 stays a draft.": below the title of the toast. */
export function sentInWords(sent: readonly OrderToSend[], left: readonly OrderToSend[]): string {
  const suppliers = new Set(sent.map(({ supplier }) => supplier?.id)).size
  const [first] = sent
  const to =
    suppliers === 1
      ? `${sent.length === 1 ? 'It goes' : 'They go'} to ${first?.supplier?.name ?? 'the supplier'}.`
      : `They go to ${suppliers} suppliers.`
  const names = left.map(({ number }) => number).join(', ')
  return left.length === 0 ? to : `${to} ${names} ${left.length === 1 ? 'stays a draft' : 'stay drafts'}.`
}

/** The title of the toast: one order by its number, several by how many they are. */
export const sentTitle = (sent: readonly OrderToSend[]): string =>
  sent.length === 1 ? `${sent[0]?.number ?? '1 order'} is being emailed` : `${sent.length} orders are being emailed`
