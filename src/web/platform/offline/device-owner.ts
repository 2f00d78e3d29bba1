import { forgetSavedReplies } from './saved-replies.ts'

const OWNER = 'finishwork-person'
/** Drafts, the last places, chosen views, and whose they are. */
const OWN_KEYS = /^finishwork-(?:draft-|place-|view-|person$)/

/** Someone who used this device before may not have signed out: what they left in this browser is not for the next person. */
export function claimDevice(userId: number): void {
  try {
    const owner = localStorage.getItem(OWNER)
    if (owner === String(userId)) return
    if (owner !== null) {
      forgetOwner()
      void forgetSavedReplies()
    }
    localStorage.setItem(OWNER, String(userId))
  } catch {
    // Storage may be turned off.
  }
}

export function forgetOwner(): void {
  try {
    for (const key of Object.keys(localStorage)) if (OWN_KEYS.test(key)) localStorage.removeItem(key)
  } catch {
    // Storage may be turned off.
  }
}
