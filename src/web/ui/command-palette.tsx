import { lazy, Suspense, useEffect, useState } from 'react'

const OPEN_EVENT = 'finishwork:command-palette'
export const openCommandPalette = (): boolean => dispatchEvent(new Event(OPEN_EVENT))

// Loaded with its first use.
const PaletteDialog = lazy(() => import('./palette-dialog.tsx'))

/** Ctrl/Cmd+K: go anywhere, do anything, without the mouse. */
export function CommandPalette() {
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    const toggle = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    const show = () => setOpen(true)
    addEventListener('keydown', toggle)
    addEventListener(OPEN_EVENT, show)
    return () => {
      removeEventListener('keydown', toggle)
      removeEventListener(OPEN_EVENT, show)
    }
  }, [])
  return <Suspense>{open !== undefined && <PaletteDialog open={open} onOpenChange={setOpen} />}</Suspense>
}
