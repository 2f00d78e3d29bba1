/** Apart from the screen, so that the routes stay light. */
export const dashboardTabs = ['projects', 'selections', 'communications', 'activity'] as const
export type DashboardTab = (typeof dashboardTabs)[number]
