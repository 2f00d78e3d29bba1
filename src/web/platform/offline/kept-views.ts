const PREFIX = 'finishwork-view-'

/** Where a person's choice of columns or of a view is stored in this browser, until they sign out. */
export const viewKey = (userId: number, scope: string): string => `${PREFIX}${userId}-${scope}`
