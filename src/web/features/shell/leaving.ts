import { hasWaiting, OUTBOX } from '#web/platform/outbox-hint.ts'
import { noteOutbox } from '#web/platform/note-outbox.ts'
import { confirm } from '#web/ui/confirm.tsx'

/** Asks before unsent messages are deleted. */
export const mayLeave = async (): Promise<boolean> =>
  !hasWaiting() ||
  confirm({
    title: 'Sign out and delete unsent messages?',
    text: 'Messages on this device are still waiting to be sent. Signing out deletes them.',
    action: 'Sign out',
    danger: true,
  })

/** Deletes unsent messages and drafts of the person who signs out. The service worker has deleted saved replies and pictures. */
export async function forgetDevice(): Promise<void> {
  noteOutbox(false)
  for (const key of ownKeys()) localStorage.removeItem(key)
  await forgetMessages()
}

const ownKeys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => /^finishwork-(?:draft|place)-/.test(key))
  } catch {
    return []
  }
}

const forgetMessages = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(OUTBOX)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
