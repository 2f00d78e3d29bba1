import { useEffect, useState, type RefObject } from 'react'
import { rowKey } from './rows.ts'

/** The key of the row whose cell, checkbox or link has the focus. */
export function useFocusedRow(scroller: RefObject<HTMLElement | null>): string | null {
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const follow = ({ target, type }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-selection]') : null
      setFocused(row && type === 'focusin' ? rowKey(Number(row.dataset['selection'])) : null)
    }
    box.addEventListener('focusin', follow)
    box.addEventListener('focusout', follow)
    return () => {
      box.removeEventListener('focusin', follow)
      box.removeEventListener('focusout', follow)
    }
  }, [scroller])
  return focused
}
