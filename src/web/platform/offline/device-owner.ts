import { forgetSavedReplies } from './saved-replies.ts'

const OWNER = 'finishwork-person'
/** What is of the device, not of a person: its theme, the sign-in choice, whether someone is signed in, and unsent messages, which are asked about. */
const OF_DEVICE = /^finishwork-(?:theme|user-type|session|outbox)$/

/** Someone who used this device before may not have signed out: what they left in this browser is not for the next person. */
export function claimDevice(userId: number): void {
  const person = String(userId)
  try {
    // A tab has a storage of its own, which signing out in another tab does not reach.
    const owners = [localStorage.getItem(OWNER), sessionStorage.getItem(OWNER)]
    if (owners.some((owner) => owner !== null && owner !== person)) {
      forgetOwner()
      void forgetSavedReplies()
    }
    localStorage.setItem(OWNER, person)
    sessionStorage.setItem(OWNER, person)
  } catch {
    // Storage may be turned off.
  }
}

export function forgetOwner(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!OF_DEVICE.test(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage may be turned off.
  }
}
