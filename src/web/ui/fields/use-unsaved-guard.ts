import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { holdUpdates } from '#web/platform/version.ts'
import { confirm } from '../overlays/confirm.tsx'

type Place = {
  /** What the form is a part of: a form that the search of the address opens is left with its search, such as a section of the settings. */
  formOf?: 'page' | 'search'
}

/**
 * Asks before leaving a page with unsaved input: by a link, by Back, or by closing the tab. Returns a function that releases the
 * guard, for navigation right after saving, before the page has rendered the saved state.
 */
export function useUnsavedGuard(dirty: boolean, what = 'your changes', { formOf = 'page' }: Place = {}): () => void {
  const free = useRef(false)
  useEffect(() => (dirty ? holdUpdates() : undefined), [dirty])
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && (formOf === 'page' || sameSearch(current.search, next.search))
      if (free.current || stays) return false
      return !(await confirm({
        title: `Leave without saving ${what}?`,
        text: 'What you typed on this page will be lost.',
        action: 'Leave',
        cancel: 'Stay',
      }))
    },
  })
  return useCallback(() => {
    free.current = true
  }, [])
}

const sameSearch = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
