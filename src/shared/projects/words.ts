// What the figures on several screens count. The labels are the specification's; these hints say which selections are meant.

/** Next to "Pending Selections" on lists and dashboards: pending, in review or selected. */
export const PENDING_HINT = 'Not approved yet'

/** Next to "Completed". */
export const COMPLETED_HINT = 'Approved or ordered'

/** Next to "Overdue" and "Overdue Items". */
export const OVERDUE_HINT = 'Past their deadline'
