/** The orders in which the log can be read; the first is the default. */
export const logOrders = ['due', 'decide', 'order', 'onSite', 'install', 'owner', 'float'] as const
export type LogOrder = (typeof logOrders)[number]

export const logShows = ['open', 'installed'] as const
export type LogShow = (typeof logShows)[number]

export const lookAheadWeeks = ['3', '6'] as const
export type LookAheadWeeks = (typeof lookAheadWeeks)[number]
