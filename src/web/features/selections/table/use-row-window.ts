import { useLayoutEffect, useState, type RefObject } from 'react'

/** Rows beyond the edges, so that fast scrolling does not show gaps. */
const OVERSCAN = 12
/** The window moves in steps, so that most scroll events render nothing. */
const STEP = 6

/** The indexes of the rows to render: all rows are equally high, so they follow from the scroll position. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  height: number,
) {
  const [first, setFirst] = useState(0)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const follow = () => setFirst(Math.floor(box.scrollTop / rowHeight / STEP) * STEP)
    box.addEventListener('scroll', follow, { passive: true })
    return () => box.removeEventListener('scroll', follow)
  }, [scroller, rowHeight])
  const from = Math.max(0, Math.min(first, count) - OVERSCAN)
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + STEP + OVERSCAN)
  return { from, to }
}
