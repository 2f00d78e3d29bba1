import type { AuditKind } from '../activity/vocabulary.ts'
import { because, importedInWords } from '../activity/words.ts'
import type { EventKind, EventKinds } from './event-kind.ts'

type BuyingKind = Extract<AuditKind, `supplier.${string}` | `order.${string}`>

const SOMEONE = 'a supplier'
const toSupplier = (supplier: string | null): string => (supplier ? ` to ${supplier}` : '')

const shownWithSuppliers = { audience: 'builders', page: 'suppliers' } as const

/** Suppliers are never shown to clients and trades, so their events are for builders only. */
const aboutSuppliers = (verb: string) => ({
  ...shownWithSuppliers,
  sentence: ({ supplier }: { supplier: string }) => `${verb} the supplier ${supplier}`,
})

/** Orders are recorded without a project, because clients read the events of theirs. */
const aboutOrders = <Kind extends BuyingKind>(sentence: EventKind<Kind>['sentence']): EventKind<Kind> => ({
  sentence,
  audience: 'builders',
  page: 'orders',
})

/** The rows of `eventKinds` about buying. */
export const buyingKinds: EventKinds<BuyingKind> = {
  'supplier.created': aboutSuppliers('added'),
  'supplier.edited': aboutSuppliers('edited'),
  'supplier.archived': aboutSuppliers('archived'),
  'supplier.restored': aboutSuppliers('restored'),
  'supplier.imported': {
    ...shownWithSuppliers,
    sentence: (data) => `imported ${importedInWords(data, 'supplier', 'suppliers')}`,
  },
  'order.created': aboutOrders(({ order }) => `started the order ${order}`),
  'order.edited': aboutOrders(({ order }) => `edited the order ${order}`),
  'order.deleted': aboutOrders(({ order }) => `deleted the draft ${order}`),
  'order.sent': aboutOrders(({ order, supplier }) => `sent the order ${order}${toSupplier(supplier)}`),
  'order.resent': aboutOrders(({ order, supplier }) => `emailed the order ${order}${toSupplier(supplier)} again`),
  'order.revised': aboutOrders(({ order, reason }) => `revised the order ${order}${because(reason)}`),
  'order.confirmed': aboutOrders(({ order, supplier, bySupplier }) =>
    bySupplier ? `noted that ${supplier ?? SOMEONE} confirmed ${order}` : `confirmed the order ${order}`,
  ),
  'order.answered': aboutOrders(({ order }) => `answered a date that was proposed for ${order}`),
  'order.message': aboutOrders(({ order, supplier, bySupplier }) =>
    bySupplier ? `received an answer of ${supplier ?? SOMEONE} to ${order}` : `wrote about the order ${order}`,
  ),
  'order.received': aboutOrders(({ order }) => `received a delivery of ${order}`),
  'order.delivery_undone': aboutOrders(({ order }) => `took back a delivery of ${order}`),
  'order.canceled': aboutOrders(({ order, reason }) => `canceled the order ${order}${because(reason)}`),
  'order.link_changed': aboutOrders(({ order }) => `changed the supplier's link to ${order}`),
  'order.waste_changed': aboutOrders(({ item, selection, waste }) =>
    waste === null
      ? `took back the waste of ${item} for ${selection}`
      : `set the waste of ${item} for ${selection} to ${waste}%`,
  ),
}
