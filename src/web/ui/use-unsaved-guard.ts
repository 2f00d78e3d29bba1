import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { holdUpdates } from '#web/platform/version.ts'
import { confirm } from './confirm.tsx'

/** Asks before leaving a page with unsaved input: by a link, by Back, or by closing the tab. */
export function useUnsavedGuard(dirty: boolean, what = 'your changes'): void {
  useEffect(() => (dirty ? holdUpdates() : undefined), [dirty])
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      return !(await confirm({
        title: `Leave without saving ${what}?`,
        text: 'What you typed on this page will be lost.',
        action: 'Leave',
        cancel: 'Stay',
      }))
    },
  })
}
