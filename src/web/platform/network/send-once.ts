import { useRef, useState } from 'react'
import { newId } from '../new-id.ts'

/** A request as it was last sent, with its Idempotency-Key. */
export type Attempt = { body: string; key: string }

/** Sending the same again keeps the key, so that it counts once, also when the first reply was lost. A changed body gets a new key. */
export function attemptOf(last: Attempt | undefined, body: unknown): Attempt {
  const text = JSON.stringify(body)
  return last?.body === text ? last : { body: text, key: newId() }
}

/**
 * Sends with a key that lasts until it succeeds or the body changes. For requests where a changed body is another request, such as a
 * message, or a button without a form.
 */
export function useSendOnce() {
  const last = useRef<Attempt>(undefined)
  return async <T>(body: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    last.current = attemptOf(last.current, body)
    const reply = await send(last.current.key)
    last.current = undefined
    return reply
  }
}

/**
 * One key for what a form asks, where sending twice would record something twice: the server refuses a changed request whose first
 * attempt was saved, and keeps no key of one that it refused. A form that stays open gets the next key when `sent` counts up.
 */
export function useFormKey(sent = 0): string {
  const [made, setMade] = useState(() => ({ sent, key: newId() }))
  if (made.sent !== sent) setMade({ sent, key: newId() })
  return made.key
}
