import type { AuditKind } from '../activity/vocabulary.ts'
import { type EventWords, importedInWords } from '../activity/words.ts'
import { type EventKind, nobody } from './event-kind.ts'

type BuyingKind = Extract<AuditKind, `supplier.${string}`>

/** Suppliers are never shown to clients and trades, so their events are for builders only. */
const aboutSuppliers = (verb: string): EventKind => ({
  sentence: ({ supplier }: EventWords) => `${verb} the supplier ${supplier}`,
  audience: 'builders',
  page: 'suppliers',
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
}
