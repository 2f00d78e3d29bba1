/** Apart from the screen, so that the routes stay light. */
export const dashboardTabs = ['projects', 'selections', 'communications', 'activity'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** Which selections the tab of that name shows; the newest unless the address says otherwise. */
export const selectionViews = ['newest', 'overdue', 'soon', 'order'] as const
export type SelectionView = (typeof selectionViews)[number]
