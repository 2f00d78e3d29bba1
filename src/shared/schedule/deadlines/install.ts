/** What a rule for the install day goes by, the strongest first: `install_of()` in SQL has the same order. */
export const installKinds = ['trade', 'category', 'room', 'phase'] as const
export type InstallKind = (typeof installKinds)[number]

export const installKindLabels: Record<InstallKind, string> = {
  trade: 'Trade',
  category: 'Category',
  room: 'Room',
  phase: 'Phase',
}

/** Without a row of its own a company keeps these, in working days. */
export const defaultBuffers = { reserveDays: 5, confirmationDays: 3, orderingDays: 2 } as const

export const MAX_BUFFER_DAYS = 250
export const MAX_LAG_DAYS = 250
export const MAX_DURATION_DAYS = 1000
