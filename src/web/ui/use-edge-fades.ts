import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a strip that scrolls sideways: the edge behind which more lies fades out (see `edge-fades` in the style sheet), and the
 * entry (`data-entry`) that is on stands in sight, also after somebody came by a link.
 */
export function useEdgeFades<E extends HTMLElement>(on: string): RefObject<E | null> {
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
    // Calls at once too, after the page has been laid out; asking before that would lay it out twice.
    const sizes = new ResizeObserver(mark)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', mark)
      sizes.disconnect()
    }
  }, [])
  useEffect(() => {
    const frame = requestAnimationFrame(() => bringIntoSight(strip.current, on))
    return () => cancelAnimationFrame(frame)
  }, [on])
  return strip
}

function bringIntoSight(strip: HTMLElement | null, on: string): void {
  const entries = [...(strip?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const entry = entries.find(({ dataset }) => dataset['entry'] === on)
  // At the beginning of a strip that nobody has moved the first entry is in sight; measuring it would lay out the page early.
  if (!strip || !entry || (entry === entries[0] && !('moreBefore' in strip.dataset))) return
  if (strip.scrollWidth <= strip.clientWidth) return
  const left = entry.getBoundingClientRect().left - strip.getBoundingClientRect().left + strip.scrollLeft
  strip.scrollTo({ left: left - (strip.clientWidth - entry.offsetWidth) / 2 })
}
