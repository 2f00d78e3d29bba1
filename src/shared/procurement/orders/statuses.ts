/** Stored, so the names never change; people read the words. */
export const orderStatuses = ['draft', 'sent', 'confirmed', 'partly_delivered', 'delivered', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Who wrote a message of an order's thread, and how it arrived. */
export const messageSources = ['builder', 'supplier_email', 'supplier_page'] as const

/** What the builder should know before ordering a line. */
export const orderWarnings = ['late', 'cost_changed', 'discontinued', 'change_requested', 'price_expires'] as const
export type OrderWarning = (typeof orderWarnings)[number]

/** What became of the email of an order. Mailbox: there is no mail server, so it stays in the local mailbox. */
export const emailStates = ['waiting', 'delivered', 'failed', 'mailbox', 'none'] as const
export type EmailState = (typeof emailStates)[number]
