import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Where today is, as seen in the scrolling box. */
export type TodaySide = 'visible' | 'left' | 'right'

/** The width of the narrower sheet (Letter) in landscape between its margins, in pixels of print. */
const PAPER_WIDTH = 990

type Frame = {
  frame: RefObject<HTMLDivElement | null>
  /** Pixels beside the names of the rows. */
  room: number
  printing: boolean
}

/** Measures the scrolling box of the chart. On paper the chart has the width of the sheet, and narrower names of rows. */
export function useFrame(labelWidth: number, paperLabelWidth: number): Frame {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(900)
  const [printing, setPrinting] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => setRoom(Math.max(200, element.clientWidth - labelWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [labelWidth])
  useEffect(() => {
    // The layout has to be that of the paper before the browser takes the picture.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    const paper = matchMedia('print')
    const change = ({ matches }: { matches: boolean }) => (matches ? before() : after())
    paper.addEventListener('change', change)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      paper.removeEventListener('change', change)
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return { frame, room: printing ? PAPER_WIDTH - paperLabelWidth : room, printing }
}

/** On which side of the visible days a point of the chart is, in pixels from its first day. */
export function sideOf(frame: HTMLElement | null, labelWidth: number, at: number): TodaySide {
  if (!frame) return 'visible'
  const seen = at - frame.scrollLeft
  if (seen < 0) return 'left'
  return seen > frame.clientWidth - labelWidth ? 'right' : 'visible'
}

/** How many times its own room the chart was scrolled. */
export const screenOf = (frame: HTMLElement | null, room: number): number => Math.floor((frame?.scrollLeft ?? 0) / room)

/** Scrolls a point of the chart to the first third of what is visible. */
export function scrollToPoint(frame: HTMLElement | null, labelWidth: number, at: number): void {
  frame?.scrollTo({ left: at - (frame.clientWidth - labelWidth) * 0.35 })
}
