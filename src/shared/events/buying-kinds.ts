import type { AuditKind } from '../activity/vocabulary.ts'
import type { AuditData } from '../activity/rules.ts'
import { type EventWords, importedInWords, wordOf } from '../activity/words.ts'
import { type EventKind, nobody } from './event-kind.ts'

type BuyingKind = Extract<AuditKind, `supplier.${string}` | `order.${string}`>

const toSupplier = (data: AuditData): string => {
  const name = wordOf(data, 'supplier', '')
  return name === '' ? '' : ` to ${name}`
}

/** Suppliers are never shown to clients and trades, so their events are for builders only. */
const aboutSuppliers = (verb: string): EventKind => ({
  sentence: ({ supplier }: EventWords) => `${verb} the supplier ${supplier}`,
  audience: 'builders',
  page: 'suppliers',
  notifies: nobody,
})

/** Orders are recorded without a project, because clients read the events of theirs. */
const aboutOrders = (sentence: EventKind['sentence']): EventKind => ({
  sentence,
  audience: 'builders',
  page: 'orders',
  notifies: nobody,
})

/** The rows of `eventKinds` about buying. */
export const buyingKinds: Record<BuyingKind, EventKind> = {
  'supplier.created': aboutSuppliers('added'),
  'supplier.edited': aboutSuppliers('edited'),
  'supplier.archived': aboutSuppliers('archived'),
  'supplier.restored': aboutSuppliers('restored'),
  'supplier.imported': {
    ...aboutSuppliers('imported'),
    sentence: ({ data }) => `imported ${importedInWords(data, 'supplier', 'suppliers')}`,
  },
  'order.created': aboutOrders(({ order }) => `started the order ${order}`),
  'order.edited': aboutOrders(({ order }) => `edited the order ${order}`),
  'order.deleted': aboutOrders(({ order }) => `deleted the draft ${order}`),
  'order.sent': aboutOrders(({ order, data }) => `sent the order ${order}${toSupplier(data)}`),
  'order.resent': aboutOrders(({ order, data }) => `emailed the order ${order}${toSupplier(data)} again`),
  'order.revised': aboutOrders(({ order, reason }) => `revised the order ${order}${reason}`),
  'order.confirmed': aboutOrders(({ order, supplier, data }) =>
    data['bySupplier'] === true ? `noted that ${supplier} confirmed ${order}` : `confirmed the order ${order}`,
  ),
  'order.answered': aboutOrders(({ order }) => `answered a date that was proposed for ${order}`),
  'order.message': aboutOrders(({ order, supplier, data }) =>
    data['bySupplier'] === true ? `received an answer of ${supplier} to ${order}` : `wrote about the order ${order}`,
  ),
  'order.received': aboutOrders(({ order }) => `received a delivery of ${order}`),
  'order.delivery_undone': aboutOrders(({ order }) => `took back a delivery of ${order}`),
  'order.canceled': aboutOrders(({ order, reason }) => `canceled the order ${order}${reason}`),
  'order.link_changed': aboutOrders(({ order }) => `changed the supplier's link to ${order}`),
  'order.waste_changed': aboutOrders(({ item, selection, data }) =>
    typeof data['waste'] === 'number'
      ? `set the waste of ${item} for ${selection} to ${data['waste']}%`
      : `took back the waste of ${item} for ${selection}`,
  ),
}
