const PREFIX = 'finishwork-view-'

/** Where a person's choice of columns or of a view is stored in this browser, until they sign out. */
export const viewKey = (userId: number, scope: string): string => `${PREFIX}${userId}-${scope}`

export function forgetViews(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage may be turned off.
  }
}
