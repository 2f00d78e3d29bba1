/** Below a bar that is pinned with a small gap, nothing else can be read. */
const PINNED_PX = 24
const GAP_PX = 32

const isPinned = ({ height, bottom }: DOMRect): boolean => height > 0 && bottom > innerHeight - PINNED_PX

/**
 * Keeps a toast above the bars that are pinned to the bottom of the window, and dialogs below the toast: `base.css` and the dialog read
 * both heights. Returns what ends it.
 */
export function makeRoomFor(toast: HTMLElement): () => void {
  const { style } = document.documentElement
  const place = () => {
    const bars = [...document.querySelectorAll('[data-bar]')].map((bar) => bar.getBoundingClientRect()).filter(isPinned)
    style.setProperty('--bar', `${Math.max(0, ...bars.map(({ top }) => innerHeight - top))}px`)
    style.setProperty('--toast', `${toast.offsetHeight + GAP_PX}px`)
  }
  place()
  const resized = new ResizeObserver(place)
  resized.observe(toast)
  const changed = new MutationObserver(place)
  changed.observe(document.body, { childList: true, subtree: true })
  addEventListener('scroll', place, { passive: true })
  return () => {
    resized.disconnect()
    changed.disconnect()
    removeEventListener('scroll', place)
    style.removeProperty('--bar')
    style.removeProperty('--toast')
  }
}
