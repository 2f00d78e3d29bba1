import { closeOutbox, hasWaiting, OUTBOX } from '#web/platform/offline/outbox-hint.ts'
import { noteOutbox } from '#web/platform/offline/note-outbox.ts'
import { forgetSavedReplies } from '#web/platform/offline/saved-replies.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

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

/** Deletes unsent messages, saved replies and pictures of the person who signs out. */
export async function forgetDevice(): Promise<void> {
  closeOutbox()
  noteOutbox(false)
  await Promise.all([forgetMessages(), forgetSavedReplies()])
}

const MAX_WAIT_MS = 5_000

/** Until they are deleted: a request that was under way closes its connection first ("blocked" is not the end). */
const forgetMessages = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(OUTBOX)
    for (const end of ['success', 'error']) request.addEventListener(end, () => resolve())
    setTimeout(resolve, MAX_WAIT_MS)
  })
