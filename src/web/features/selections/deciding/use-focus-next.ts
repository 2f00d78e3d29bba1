import { useCallback, useRef } from 'react'

/** A pressed button that leaves the page passes the focus on to what comes in its place, once that is there. */
export function useFocusNext() {
  const waiting = useRef(false)
  const next = useCallback((element: HTMLElement | null) => {
    if (!element || !waiting.current) return
    waiting.current = false
    element.focus()
  }, [])
  /** Waits from the press on: what comes next may be there before the act has ended. */
  const following = async (act: Promise<boolean>): Promise<boolean> => {
    waiting.current = true
    const done = await act
    if (!done) waiting.current = false
    return done
  }
  return { next, following }
}
