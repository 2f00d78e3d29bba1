import type { AuditKind } from '../activity/vocabulary.ts'
import { importedInWords, undoneImportInWords, wordOf } from '../activity/words.ts'
import { type EventKind, nobody } from './event-kind.ts'

type CatalogKind = Extract<AuditKind, `category.${string}` | `item.${string}` | `items.${string}` | `import.${string}`>

/** The rows of `eventKinds` about the catalog and imports. */
export const catalogKinds: Record<CatalogKind, EventKind> = {
  'category.created': {
    sentence: ({ category }) => `added the category ${category}`,
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'category.edited': {
    sentence: ({ category }) => `edited the category ${category}`,
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'category.archived': {
    sentence: ({ category }) => `archived the category ${category}`,
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'category.restored': {
    sentence: ({ category }) => `restored the category ${category}`,
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'category.starter_removed': {
    sentence: () => 'removed the starter items from the catalog',
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'item.created': {
    sentence: ({ item, data }) =>
      data['oneOff'] === true ? `added the one-off item ${item}` : `added ${item} to the catalog`,
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'item.edited': { sentence: ({ item }) => `edited ${item}`, audience: 'builders', page: 'catalog', notifies: nobody },
  'item.price_changed': {
    sentence: ({ item }) => `changed the price of ${item}`,
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'item.archived': {
    sentence: ({ item }) => `archived ${item}`,
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'item.restored': {
    sentence: ({ item }) => `restored ${item}`,
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'item.imported': {
    sentence: ({ data }) => `imported ${importedInWords(data, 'item', 'items')}`,
    audience: 'builders',
    page: 'catalog',
    notifies: nobody,
  },
  'items.price_changed': {
    sentence: ({ itemCount, data }) =>
      `changed the ${wordOf(data, 'on', 'price')} of ${itemCount} (${wordOf(data, 'change', 'by a percentage')})`,
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'items.moved': {
    sentence: ({ category, itemCount }) => `moved ${itemCount} to ${category}`,
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'items.archived': {
    sentence: ({ itemCount }) => `archived ${itemCount}`,
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'items.change_undone': {
    sentence: ({ itemCount }) => `undid a change of ${itemCount}`,
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'items.pictures_imported': {
    sentence: ({ itemCount, data }) => `imported pictures of ${itemCount} from ${wordOf(data, 'file', 'a ZIP')}`,
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'import.undone': {
    sentence: ({ data }) => `undid the import of ${undoneImportInWords(data)}`,
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
}
