import { hasWaiting, OUTBOX } from '#web/platform/outbox-hint.ts'
import { noteOutbox } from '#web/platform/note-outbox.ts'
import { confirm } from '#web/ui/confirm.tsx'

/** Asks before unsent messages are deleted. `closeMenu`: the menu of a phone would cover the question. */
export async function mayLeave(closeMenu?: () => void): Promise<boolean> {
  if (!hasWaiting()) return true
  closeMenu?.()
  return confirm({
    title: 'Sign out and delete unsent messages?',
    text: 'Messages on this device are still waiting to be sent. Signing out deletes them.',
    action: 'Sign out',
    danger: true,
  })
}

/** Deletes unsent messages of the person who signs out. The service worker has deleted saved replies and pictures. */
export async function forgetDevice(): Promise<void> {
  noteOutbox(false)
  await forgetMessages()
}

const forgetMessages = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(OUTBOX)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
