import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Rows beyond the edges, so that fast scrolling does not show gaps: more where the table scrolls to. */
const [AHEAD, BEHIND] = [12, 4]
/** Without a scroll event for this long, scrolling has ended. */
const SETTLED_MS = 150

type Place = { first: number; isUp: boolean }

/** The first row in view at a scroll position, and whether the table scrolls up; the same object while nothing changes. */
export function placeAt(place: Place, first: number): Place {
  return first === place.first ? place : { first, isUp: first < place.first }
}

/** The rows to render: from the first in view to the last, with some on both sides. */
export function windowOf({ first, isUp }: Place, count: number, visible: number): { from: number; to: number } {
  const [above, below] = isUp ? [AHEAD, BEHIND] : [BEHIND, AHEAD]
  return {
    from: Math.max(0, Math.min(first, count) - above),
    to: Math.min(count, first + visible + 1 + below),
  }
}

/**
 * The indexes of the rows to render: all rows are equally high, so they follow from the scroll position. They are rendered within
 * the scroll event, a row or a few at a time, so that no frame has to render many.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  height: number,
) {
  const [place, setPlace] = useState<Place>({ first: 0, isUp: false })
  const [isScrolling, setIsScrolling] = useState(false)
  // A layout effect of a child would run before the parent's ref is set.
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    let settled: ReturnType<typeof setTimeout> | undefined
    let left = box.scrollLeft
    const rest = () => {
      delete box.dataset['scrolling']
      setIsScrolling(false)
    }
    const follow = () => {
      clearTimeout(settled)
      settled = setTimeout(rest, SETTLED_MS)
      if (box.scrollLeft === left) holdFrozen(box)
      else delete box.dataset['scrolling']
      left = box.scrollLeft
      flushSync(() => {
        setIsScrolling(true)
        setPlace((now) => placeAt(now, Math.max(0, Math.floor(box.scrollTop / rowHeight))))
      })
    }
    box.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(settled)
      box.removeEventListener('scroll', follow)
    }
  }, [scroller, rowHeight])
  return { ...windowOf(place, count, Math.ceil(height / rowHeight)), isScrolling }
}

/**
 * A sticky element in each row is a layer of its own for the browser to move in each frame. While the table scrolls up or down only,
 * the frozen columns have a fixed offset and are painted with their rows.
 */
function holdFrozen(box: HTMLElement): void {
  if (box.dataset['scrolling'] !== undefined) return
  box.style.setProperty('--held-left', `${box.scrollLeft}px`)
  box.dataset['scrolling'] = ''
}
