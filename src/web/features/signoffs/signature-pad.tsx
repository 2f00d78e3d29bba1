import Eraser from 'virtual:icons/eraser'
import { useEffect, useRef, type PointerEvent } from 'react'
import type { Drawing } from '#shared/signoffs/schemas.ts'
import { drawingLimits, strokesToPath } from '#shared/signoffs/rules.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

export type Strokes = Exclude<Drawing, string>

/** Points of the pad at any display size: rotating the phone keeps the signature. */
const pad = { width: 600, height: 200 }
const STEP = 3

type Point = [number, number]

type SignaturePadProps = { value: Strokes | null; onChange: (strokes: Strokes | null) => void }

/** Drawn by mouse, pen or finger; optional, because the typed name is enough. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const strokes = value?.strokes ?? []
  const latest = useRef(strokes)
  useEffect(() => {
    latest.current = strokes
  })
  const drawing = useRef(false)
  const full = isFull(strokes)

  const set = (next: Point[][]) => {
    latest.current = next
    onChange(next.length > 0 ? { ...pad, strokes: next } : null)
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary || isFull(latest.current)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    set([...latest.current, [pointOf(event)]])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing.current || isFull(latest.current)) return
    const stroke = latest.current.at(-1) ?? []
    const last = stroke.at(-1)
    const next = pointOf(event)
    // Skips points that are nearly the same.
    if (last && Math.hypot(next[0] - last[0], next[1] - last[1]) < STEP) return
    set([...latest.current.slice(0, -1), [...stroke, next]])
  }
  const stop = () => {
    drawing.current = false
  }
  return (
    <div>
      <div className="relative">
        <svg
          role="img"
          aria-label={strokes.length > 0 ? 'Your drawn signature' : 'Pad for a drawn signature, empty'}
          viewBox={`0 0 ${pad.width} ${pad.height}`}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={stop}
          onPointerCancel={stop}
          className={cx(
            'block aspect-3/1 w-full cursor-crosshair touch-none rounded-control border border-dashed bg-surface text-ink select-none',
            full ? 'border-warn' : 'border-line-strong',
          )}
        >
          <line x1="30" x2="570" y1="155" y2="155" stroke="currentColor" strokeWidth="1" opacity="0.2" />
          <path
            d={strokesToPath(strokes)}
            fill="none"
            stroke="currentColor"
            strokeWidth="3.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {strokes.length === 0 && (
          <p className="pointer-events-none absolute inset-x-0 top-1/2 -translate-y-1/2 text-center text-sm text-ink-soft">
            Sign here with finger, pen or mouse
          </p>
        )}
      </div>
      <div className="mt-1 flex items-center justify-between gap-2">
        <p className="text-xs text-ink-soft" role="status">
          {full && 'The pad is full.'}
        </p>
        <Button
          variant="ghost"
          size="sm"
          icon={<Eraser aria-hidden />}
          disabled={strokes.length === 0}
          onClick={() => set([])}
        >
          Clear
        </Button>
      </div>
    </div>
  )
}

const isFull = (strokes: readonly Point[][]): boolean =>
  strokes.length >= drawingLimits.strokes ||
  strokes.reduce((sum, stroke) => sum + stroke.length, 0) >= drawingLimits.points

function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const box = event.currentTarget.getBoundingClientRect()
  const on = (share: number, side: number) => Math.round(Math.min(1, Math.max(0, share)) * side)
  return [on((event.clientX - box.left) / box.width, pad.width), on((event.clientY - box.top) / box.height, pad.height)]
}
