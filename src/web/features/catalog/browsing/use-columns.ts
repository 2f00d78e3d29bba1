import { useLayoutEffect, useRef, useState } from 'react'

const GAP = 16
const NARROWEST = 200
const MOST = 6

/** Counts the columns that fit: two on a phone, six on a wide screen, fewer with large text. */
export function useColumns() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ columns: 4, top: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
      const fit = Math.floor((element.clientWidth + GAP) / (NARROWEST * letters + GAP))
      const columns = Math.max(letters > 1.5 ? 1 : 2, Math.min(MOST, fit))
      const top = element.getBoundingClientRect().top + window.scrollY
      setSize((old) => (old.columns === columns && old.top === top ? old : { columns, top }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
