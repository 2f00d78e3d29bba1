/** The headings of a file: ours, or those that an accounting program imports. `docs/bookkeeping.md` lists them. */
export const bookLayouts = ['finishwork', 'quickbooks', 'xero'] as const
export type BookLayout = (typeof bookLayouts)[number]

/** What opens a file of this layout. */
export const bookPrograms: Record<BookLayout, string> = { finishwork: 'Excel', quickbooks: 'QuickBooks', xero: 'Xero' }
