import { useState } from 'react'
import type { MessageType } from '#shared/messages/contract.ts'
import { newId } from '#web/platform/new-id.ts'
import { placeKey, type Place } from './place.ts'

export type DraftFile = { id: number; name: string; kind: 'image' | 'pdf'; url: string }
export type Draft = {
  message: string
  messageType: MessageType
  isInternal: boolean
  files: DraftFile[]
  /** The repetition of a failed sending is the same message. */
  idempotencyKey: string
}

const empty = (): Draft => ({
  message: '',
  messageType: 'comment',
  isInternal: false,
  files: [],
  idempotencyKey: newId(),
})

/** What is being written in a thread. It is kept in this browser, so that a reload or a slip of the finger loses nothing. */
export function useDraft(userId: number, place: Place) {
  const key = `finishwork-draft-${userId}-${placeKey(place)}`
  const [draft, setDraft] = useState<Draft>(() => stored(key))
  const save = (next: Draft) => {
    try {
      if (next.message === '' && next.files.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage may be full or forbidden; the draft then lasts as long as the page.
    }
    return next
  }
  return {
    draft,
    edit: (change: Partial<Draft>) => setDraft((now) => save({ ...now, ...change })),
    addFile: (file: DraftFile) => setDraft((now) => save({ ...now, files: [...now.files, file] })),
    clear: () => setDraft((now) => save({ ...empty(), isInternal: now.isInternal })),
  }
}

function stored(key: string): Draft {
  try {
    const text = localStorage.getItem(key)
    return text ? { ...empty(), ...(JSON.parse(text) as Partial<Draft>) } : empty()
  } catch {
    return empty()
  }
}
