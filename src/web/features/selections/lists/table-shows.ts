/** What the filter of a project's table offers, in the address. */
export const tableShows = ['all', 'preparing', 'to_decide', 'overdue', 'decided', 'ordered', 'archived'] as const
export type TableShow = (typeof tableShows)[number]
