import { useCallback, useRef, type RefObject } from 'react'

/** `[opener, returnFocus]`: gives the focus back to a button that made way for what it opened, once it stands there again. */
export function useReturnFocus(): [RefObject<HTMLButtonElement | null>, () => void] {
  const opener = useRef<HTMLButtonElement>(null)
  const returnFocus = useCallback(() => void requestAnimationFrame(() => opener.current?.focus()), [])
  return [opener, returnFocus]
}
