import { useState } from 'react'
import type { MessageType } from '#shared/messages/contract.ts'
import type { Attempt } from '#web/platform/network/send-once.ts'
import { placeKey, type Place } from './place.ts'

export type DraftFile = { id: number; name: string; kind: 'image' | 'pdf'; url: string }
export type Draft = {
  message: string
  messageType: MessageType
  isInternal: boolean
  files: DraftFile[]
  /** How it was sent the last time, without a reply. */
  attempt?: Attempt
}

const empty = (): Draft => ({
  message: '',
  messageType: 'comment',
  isInternal: false,
  files: [],
})

/** The draft of a thread. It is stored in this browser, so that a reload loses nothing. */
export function useDraft(userId: number, place: Place) {
  const key = `finishwork-draft-${userId}-${placeKey(place)}`
  const [draft, setDraft] = useState<Draft>(() => stored(key))
  const save = (next: Draft) => {
    try {
      if (next.message === '' && next.files.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage may be full or blocked; the draft then lasts until the page closes.
    }
    return next
  }
  return {
    draft,
    edit: (change: Partial<Draft>) => setDraft((now) => save({ ...now, ...change })),
    addFile: (file: DraftFile) => setDraft((now) => save({ ...now, files: [...now.files, file] })),
    forget: (sent: Draft) => setDraft((now) => save(afterSending(now, sent))),
  }
}

/** What was written or attached while the message was being sent stays, as the next message. */
export function afterSending(now: Draft, sent: Draft): Draft {
  const files = now.files.filter(({ id }) => !sent.files.some((file) => file.id === id))
  const message = now.message === sent.message ? '' : now.message
  const next = { ...empty(), isInternal: now.isInternal, message, files }
  return message === '' && files.length === 0 ? next : { ...next, messageType: now.messageType }
}

function stored(key: string): Draft {
  try {
    const text = localStorage.getItem(key)
    return text ? { ...empty(), ...(JSON.parse(text) as Partial<Draft>) } : empty()
  } catch {
    return empty()
  }
}
