// What the figures on several screens count: their labels alone do not say which selections are meant.

/** Next to "Pending Selections" on lists and dashboards: pending, in review or selected. */
export const PENDING_HINT = 'Not approved yet'

/** Next to "Completed". */
export const COMPLETED_HINT = 'Approved or ordered'

/** Next to "Overdue" and "Overdue Items". */
export const OVERDUE_HINT = 'Past their deadline'

/** A budget that is used up says so in a word: `$70 over`. */
export const remainingInWords = (remaining: number, money: (units: number) => string): string =>
  remaining < 0 ? `${money(-remaining)} over` : money(remaining)
