/** Disputed: held, with what is wrong, until it is accepted or a corrected one replaces it. */
export const invoiceStates = ['accepted', 'disputed', 'replaced'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceStateWords: Record<InvoiceState, string> = {
  accepted: 'Accepted',
  disputed: 'Disputed',
  replaced: 'Replaced',
}
