import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Content below the first screen. It renders as a transition, in small steps, so that the page stays responsive on phones. */
export function Deferred({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [now, setNow] = useState(false)
  useEffect(() => startTransition(() => setNow(true)), [])
  return now ? children : fallback
}
