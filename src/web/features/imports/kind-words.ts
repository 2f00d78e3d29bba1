import type { ImportKind } from '#shared/imports/kinds.ts'

type Words = {
  title: string
  /** What one row is. */
  intro: string
  /** How a row finds the record that it changes. */
  match: string
  done: { label: string; to: '/selections' | '/clients' | '/suppliers' }
}

export const kindWords: Record<ImportKind, Words> = {
  items: {
    title: 'Import items',
    intro: 'Bring a price list into your catalog: one row per item.',
    match: 'A row with a SKU that you have already updates that item. Empty cells leave what the item has.',
    done: { label: 'Open the catalog', to: '/selections' },
  },
  clients: {
    title: 'Import clients',
    intro: 'Add your clients from a list: one row per person.',
    match: 'A row with an email address that you have already updates that client. Nobody is invited until you say so.',
    done: { label: 'Open clients', to: '/clients' },
  },
  selections: {
    title: 'Import selections',
    intro: 'Add the decisions of a project from a list: one row per selection.',
    match: 'New selections start as drafts, so your client sees them when you send them.',
    done: { label: 'Open the catalog', to: '/selections' },
  },
  suppliers: {
    title: 'Import suppliers',
    intro: 'Add the companies that you buy from: one row per supplier.',
    match:
      'A row with a name or an account number that you have already updates that supplier. Empty cells change nothing.',
    done: { label: 'Open suppliers', to: '/suppliers' },
  },
}
