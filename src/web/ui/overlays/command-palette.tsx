import { useEffect, useState } from 'react'
import { onDemand } from '../page/on-demand.tsx'

const OPEN_EVENT = 'finishwork:command-palette'
export const openCommandPalette = (): boolean => dispatchEvent(new Event(OPEN_EVENT))

// Loaded on first use.
const PaletteDialog = onDemand(() => import('./palette-dialog.tsx').then((module) => module.PaletteDialog))

/** Ctrl/Cmd+K: navigate and run commands from the keyboard. */
export function CommandPalette() {
  const [open, setOpen] = useState(false)
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
  return <PaletteDialog open={open} onOpenChange={setOpen} />
}
