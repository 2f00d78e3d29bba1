// What the figures on several screens count. The labels are the document's; these hints say which selections are meant.

/** Beside "Pending Selections" on lists and dashboards: pending, in review or selected. */
export const PENDING_HINT = 'Not approved yet'

/** Beside "Completed". */
export const COMPLETED_HINT = 'Approved or ordered'

/** Beside "Overdue" and "Overdue Items". */
export const OVERDUE_HINT = 'Past their deadline'
