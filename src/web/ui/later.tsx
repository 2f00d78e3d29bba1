import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * What comes right after what is seen first. It is drawn in small steps between which the page answers to touch and keys; in one
 * piece it would keep a phone busy for a noticeable while.
 */
export function Later({ meanwhile, children }: { meanwhile?: ReactNode; children: ReactNode }) {
  const [now, setNow] = useState(false)
  useEffect(() => startTransition(() => setNow(true)), [])
  return now ? children : meanwhile
}
