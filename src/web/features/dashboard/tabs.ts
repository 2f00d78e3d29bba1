/** Separate from the screen, so that routes load little code. */
export const dashboardTabs = ['projects', 'look-ahead', 'selections', 'communications', 'activity'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** Which selections the Selections tab shows; the newest by default. */
export const selectionViews = ['newest', 'overdue', 'soon', 'order'] as const
export type SelectionView = (typeof selectionViews)[number]
