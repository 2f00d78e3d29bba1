import { z } from 'zod'
import { count, named, numberOrNull, sometimes, textOrNull, texts, yes } from './field-schemas.ts'
import { Imported } from './company-schemas.ts'

const Supplier = z.object({ supplier: named('a supplier'), supplierId: numberOrNull })

const Order = z.object({ order: named('an order'), orderId: numberOrNull, supplier: textOrNull })
const Answered = Order.extend({ bySupplier: yes })

const Invoice = z.object({
  number: named(''),
  order: named(''),
  orderId: numberOrNull,
  /** "invoice" or "credit". */
  what: named('invoice'),
})

const Category = z.object({ category: named('a category'), categoryId: numberOrNull })
const Item = z.object({ item: named('an item'), itemId: numberOrNull })
const Items = z.object({ count, changeId: numberOrNull })

export const buyingPayloads = {
  'supplier.created': Supplier,
  'supplier.edited': Supplier,
  'supplier.archived': Supplier,
  'supplier.restored': Supplier,
  'supplier.imported': Imported,
  'order.created': Order,
  'order.edited': Order.extend({ line: sometimes(z.string()), expectedOn: sometimes(z.string().nullable()) }),
  'order.deleted': Order,
  'order.sent': Order.extend({ emailed: z.boolean().catch(false) }),
  'order.resent': Order,
  'order.revised': Order.extend({ revision: count, changes: texts, reason: textOrNull }),
  'order.confirmed': Answered,
  'order.answered': Order.extend({ line: named('a line'), accepted: z.boolean().catch(false) }),
  'order.message': Answered,
  'order.received': Order.extend({ deliveredOn: textOrNull }),
  'order.delivery_undone': Order,
  'order.canceled': Order.extend({ reason: textOrNull }),
  'order.link_changed': Order,
  'order.waste_changed': z.object({
    selection: named('a selection'),
    item: named('an item'),
    /** In percent; null for the usual waste. */
    waste: numberOrNull,
  }),
  'invoice.recorded': Invoice,
  'invoice.accepted': Invoice,
  'invoice.disputed': Invoice,
  'invoice.removed': Invoice,
}

export const catalogPayloads = {
  'category.created': Category,
  'category.edited': Category,
  'category.archived': Category,
  'category.restored': Category,
  'category.starter_removed': z.object({ unused: count, used: count }),
  'item.created': Item.extend({ oneOff: yes }),
  'item.edited': Item,
  'item.price_changed': Item.extend({ from: numberOrNull, to: numberOrNull }),
  'item.archived': Item,
  'item.restored': Item,
  'item.imported': Imported,
  'items.price_changed': Items.extend({ change: named('by a percentage'), on: sometimes(z.literal('cost')) }),
  'items.moved': Items.extend({ category: named('a category') }),
  'items.archived': Items,
  'items.change_undone': Items,
  'items.pictures_imported': z.object({ count, pictures: count, file: named('a ZIP') }),
  'import.undone': Imported.extend({ kind: named('items') }),
}
