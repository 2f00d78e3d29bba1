import type { AuditKind } from '../activity/vocabulary.ts'
import { importedInWords, itemsInWords, undoneImportInWords } from '../activity/words.ts'
import type { EventKinds } from './event-kind.ts'

type CatalogKind = Extract<AuditKind, `category.${string}` | `item.${string}` | `items.${string}` | `import.${string}`>

/** The rows of `eventKinds` about the catalog and imports. */
export const catalogKinds: EventKinds<CatalogKind> = {
  'category.created': {
    sentence: ({ category }) => `added the category ${category}`,
    audience: 'builders',
    page: 'catalog',
  },
  'category.edited': {
    sentence: ({ category }) => `edited the category ${category}`,
    audience: 'builders',
    page: 'catalog',
  },
  'category.archived': {
    sentence: ({ category }) => `archived the category ${category}`,
    audience: 'builders',
    page: 'catalog',
  },
  'category.restored': {
    sentence: ({ category }) => `restored the category ${category}`,
    audience: 'builders',
    page: 'catalog',
  },
  'category.starter_removed': {
    sentence: () => 'removed the starter items from the catalog',
    audience: 'builders',
    page: 'catalog',
  },
  'item.created': {
    sentence: ({ item, oneOff }) => (oneOff ? `added the one-off item ${item}` : `added ${item} to the catalog`),
    audience: 'builders',
    page: 'catalog',
  },
  'item.edited': { sentence: ({ item }) => `edited ${item}`, audience: 'builders', page: 'catalog' },
  'item.price_changed': {
    sentence: ({ item }) => `changed the price of ${item}`,
    audience: 'builders',
    page: 'catalog',
  },
  'item.archived': {
    sentence: ({ item }) => `archived ${item}`,
    audience: 'builders',
    page: 'catalog',
  },
  'item.restored': {
    sentence: ({ item }) => `restored ${item}`,
    audience: 'builders',
    page: 'catalog',
  },
  'item.imported': {
    sentence: (data) => `imported ${importedInWords(data, 'item', 'items')}`,
    audience: 'builders',
    page: 'catalog',
  },
  'items.price_changed': {
    sentence: ({ count, on = 'price', change }) => `changed the ${on} of ${itemsInWords(count)} (${change})`,
    audience: 'builders',
    page: 'none',
  },
  'items.moved': {
    sentence: ({ category, count }) => `moved ${itemsInWords(count)} to ${category}`,
    audience: 'builders',
    page: 'none',
  },
  'items.archived': {
    sentence: ({ count }) => `archived ${itemsInWords(count)}`,
    audience: 'builders',
    page: 'none',
  },
  'items.change_undone': {
    sentence: ({ count }) => `undid a change of ${itemsInWords(count)}`,
    audience: 'builders',
    page: 'none',
  },
  'items.pictures_imported': {
    sentence: ({ count, file }) => `imported pictures of ${itemsInWords(count)} from ${file}`,
    audience: 'builders',
    page: 'none',
  },
  'import.undone': {
    sentence: (data) => `undid the import of ${undoneImportInWords(data)}`,
    audience: 'builders',
    page: 'none',
  },
}
