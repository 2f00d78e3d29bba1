import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { holdUpdates } from '#web/platform/version.ts'
import { confirm } from '../overlays/confirm.tsx'

/**
 * Asks before leaving a page with unsaved input: by a link, by Back, or by closing the tab. Returns a function that releases the
 * guard, for navigation right after saving, before the page has rendered the saved state.
 */
export function useUnsavedGuard(dirty: boolean, what = 'your changes'): () => void {
  const free = useRef(false)
  useEffect(() => (dirty ? holdUpdates() : undefined), [dirty])
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (free.current || current.pathname === next.pathname) return false
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
