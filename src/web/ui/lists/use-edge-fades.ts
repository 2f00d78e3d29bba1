import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a strip that scrolls sideways: fades the edge where more follows (see `edge-fades` in the style sheet) and scrolls the
 * active entry (`data-entry`) into view, also after following a link.
 */
export function useEdgeFades<E extends HTMLElement>(active: string): RefObject<E | null> {
  const strip = useRef<E>(null)
  useEffect(() => {
    const element = strip.current
    if (!element) return undefined
    const mark = () => {
      const hidden = element.scrollWidth - element.clientWidth
      element.toggleAttribute('data-more-before', element.scrollLeft > 1)
      element.toggleAttribute('data-more-after', hidden - element.scrollLeft > 1)
    }
    element.addEventListener('scroll', mark, { passive: true })
    // The observer also runs once at the start, after layout; measuring earlier would cause a second layout.
    const sizes = new ResizeObserver(mark)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', mark)
      sizes.disconnect()
    }
  }, [])
  useEffect(() => {
    const frame = requestAnimationFrame(() => scrollEntryIntoView(strip.current, active))
    return () => cancelAnimationFrame(frame)
  }, [active])
  return strip
}

function scrollEntryIntoView(strip: HTMLElement | null, active: string): void {
  const entries = [...(strip?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const entry = entries.find(({ dataset }) => dataset['entry'] === active)
  // In a strip at its start the first entry is visible; measuring it would force an early layout.
  if (!strip || !entry || (entry === entries[0] && !('moreBefore' in strip.dataset))) return
  if (strip.scrollWidth <= strip.clientWidth) return
  const left = entry.getBoundingClientRect().left - strip.getBoundingClientRect().left + strip.scrollLeft
  strip.scrollTo({ left: left - (strip.clientWidth - entry.offsetWidth) / 2 })
}
