import { useCallback, useRef, type RefObject } from 'react'

/** `[opener, returnFocus]`: returns the focus to a button that was hidden by what it opened, once it is visible again. */
export function useReturnFocus(): [RefObject<HTMLButtonElement | null>, () => void] {
  const opener = useRef<HTMLButtonElement>(null)
  const returnFocus = useCallback(() => void requestAnimationFrame(() => opener.current?.focus()), [])
  return [opener, returnFocus]
}
