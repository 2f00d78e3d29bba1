import Check from 'virtual:icons/check'
import TriangleAlert from 'virtual:icons/triangle-alert'
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import type { WorkCalendar } from '#shared/schedule/calendar.ts'
import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { cx } from '#web/ui/cx.ts'
import { draggedTo, leftOf, type Scale, type Span, steppedTo, widthOf } from './layout.ts'
import { barName, shiftInWords, shortRange } from './words.ts'

/** A milestone that is being moved to another day. */
export type Shift = { event: TimelineEvent; start: Day }

export type ChartActs = {
  /** Shows a milestone elsewhere; null puts it back. */
  shift: (shift: Shift | null) => void
  /** Asks what moves, and then moves it. */
  move: (shift: Shift) => void
  open: (event: TimelineEvent) => void
  /** Emphasizes what a milestone waits for and what waits for it. */
  highlight: (id: number | null) => void
}

type BarProps = {
  event: TimelineEvent
  scale: Scale
  calendar: WorkCalendar
  today: Day
  /** Where it would be; absent where it is. */
  moved: Span | undefined
  shifted: boolean
  critical: boolean
  /** Of the words beside it, in pixels. */
  textSize: number
  /** The scrolling box around the chart. */
  frame: RefObject<HTMLDivElement | null>
  hintId: string
  acts: ChartActs
}

const colors: Record<TimelineEvent['status'], string> = {
  completed: 'border-good bg-good-soft text-good-ink',
  in_progress: 'border-info bg-info-soft text-info-ink',
  overdue: 'border-danger bg-danger-soft text-danger-ink',
  planned: 'border-primary bg-primary-soft text-primary',
  // Only decisions can be impossible.
  impossible: 'border-danger bg-danger-soft text-danger-ink',
}

/** A milestone from its first to its last day. Builders drag it with a mouse, or move it with the arrow keys. */
export function MilestoneBar({
  event,
  scale,
  calendar,
  today,
  moved,
  shifted,
  critical,
  textSize,
  frame,
  hintId,
  acts,
}: BarProps) {
  const at: Span = { start: event.scheduledDate, finish: event.finishDate ?? event.scheduledDate }
  const span = moved ?? at
  const movable = event.can.edit && event.status !== 'completed'
  const place = (one: Span) => ({
    left: `${leftOf(scale, one.start)}%`,
    width: `${widthOf(scale, one.start, one.finish)}%`,
  })
  const drag = useDrag({ event, scale, calendar, frame, acts, enabled: movable })
  const keys = (pressed: KeyboardEvent<HTMLButtonElement>) => {
    if (pressed.key === 'ArrowUp' || pressed.key === 'ArrowDown') {
      pressed.preventDefault()
      focusNext(pressed.currentTarget, frame.current, pressed.key === 'ArrowDown' ? 1 : -1)
      return
    }
    if (pressed.key === 'Escape' && (shifted || drag.active())) {
      pressed.stopPropagation()
      drag.cancel()
      return
    }
    if (!movable) return
    if (pressed.key === 'ArrowLeft' || pressed.key === 'ArrowRight') {
      pressed.preventDefault()
      const start = steppedTo(calendar, span.start, pressed.key === 'ArrowRight' ? 1 : -1, pressed.shiftKey)
      acts.shift(start === event.scheduledDate ? null : { event, start })
    } else if (pressed.key === 'Enter' && shifted) {
      pressed.preventDefault()
      acts.move({ event, start: span.start })
    }
  }
  // Words that would not fit after the bar are before it.
  const room = ((100 - leftOf(scale, span.finish)) / 100) * scale.days * scale.dayWidth
  const late = room < (shifted ? 24 : 12.5) * textSize
  const look = cx(
    'absolute inset-y-[15%] z-10 flex min-w-2 items-center justify-center rounded-small border [&_svg]:size-3 [&_svg]:shrink-0',
    colors[event.status],
    critical && 'border-b-3 border-b-accent print:border-b-2',
  )
  const name = barName(event, span, { today, critical })
  const icon =
    event.status === 'completed' ? (
      <Check aria-hidden />
    ) : event.status === 'overdue' ? (
      <TriangleAlert aria-hidden />
    ) : null
  return (
    <>
      {moved && (
        <span
          aria-hidden
          className="absolute inset-y-[15%] rounded-small border border-dashed border-line-strong"
          style={place(at)}
        />
      )}
      {event.can.edit ? (
        <button
          type="button"
          data-milestone={event.id}
          aria-label={name}
          aria-describedby={movable ? hintId : undefined}
          title={name}
          style={place(span)}
          className={cx(
            look,
            'hover:brightness-95 dark:hover:brightness-110 touch:after:absolute touch:after:-inset-x-3 touch:after:-inset-y-2',
            movable && 'cursor-grab active:cursor-grabbing',
            moved && 'opacity-90 shadow-pop',
          )}
          onKeyDown={keys}
          onFocus={() => acts.highlight(event.id)}
          onPointerEnter={() => acts.highlight(event.id)}
          onPointerLeave={() => acts.highlight(null)}
          onBlur={() => {
            acts.highlight(null)
            if (shifted && !drag.active()) acts.shift(null)
          }}
          onClick={() => drag.clicked() && acts.open(event)}
          {...drag.handlers}
        >
          {icon}
        </button>
      ) : (
        <span role="img" aria-label={name} title={name} style={place(span)} className={look}>
          {icon}
        </span>
      )}
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute inset-y-0 flex items-center px-1 text-xs whitespace-nowrap tabular-nums print:text-[length:inherit] print:leading-(--row)',
          // In front of the line of today, which would cut the days.
          moved ? 'z-20 font-medium text-ink' : 'z-[6] text-ink-soft',
          late && '-translate-x-full',
        )}
        style={{ left: `${leftOf(scale, span.start) + (late ? 0 : widthOf(scale, span.start, span.finish))}%` }}
      >
        <span className={cx('rounded-small bg-surface px-1', moved && 'shadow-soft')}>
          {shortRange(span)}
          {shifted && ` · ${shiftInWords(calendar, event.scheduledDate, span.start)}`}
        </span>
      </span>
    </>
  )
}

function focusNext(from: HTMLElement, frame: HTMLElement | null, step: 1 | -1): void {
  const bars = [...(frame?.querySelectorAll<HTMLElement>('button[data-milestone]') ?? [])]
  bars[bars.indexOf(from) + step]?.focus()
}

type DragProps = Pick<BarProps, 'event' | 'scale' | 'calendar' | 'frame' | 'acts'> & { enabled: boolean }

/** Fingers scroll the chart; a mouse or a pen drags. */
function useDrag({ event, scale, calendar, frame, acts, enabled }: DragProps) {
  const grip = useRef<{ x: number; start: Day; moving: boolean } | null>(null)
  const ignoresClick = useRef(false)
  const where = (pointer: PointerEvent) => pointer.clientX + (frame.current?.scrollLeft ?? 0)
  const cancel = () => {
    ignoresClick.current = grip.current?.moving ?? false
    grip.current = null
    acts.shift(null)
  }
  const down = (pointer: PointerEvent<HTMLButtonElement>) => {
    ignoresClick.current = false
    if (!enabled || pointer.button !== 0 || pointer.pointerType === 'touch') return
    grip.current = { x: where(pointer), start: event.scheduledDate, moving: false }
    pointer.currentTarget.setPointerCapture(pointer.pointerId)
  }
  const over = (pointer: PointerEvent) => {
    const held = grip.current
    if (!held) return
    const pixels = where(pointer) - held.x
    if (!held.moving && Math.abs(pixels) < 4) return
    held.moving = true
    scrollAtEdge(frame.current, pointer.clientX, scale.days * scale.dayWidth)
    held.start = draggedTo(calendar, event.scheduledDate, pixels, scale.dayWidth)
    acts.shift(held.start === event.scheduledDate ? null : { event, start: held.start })
  }
  const up = () => {
    const held = grip.current
    grip.current = null
    if (!held?.moving) return
    ignoresClick.current = true
    if (held.start === event.scheduledDate) acts.shift(null)
    else acts.move({ event, start: held.start })
  }
  return {
    cancel,
    active: () => grip.current !== null,
    /** A drag ends with a click that means nothing. */
    clicked: () => !ignoresClick.current,
    handlers: { onPointerDown: down, onPointerMove: over, onPointerUp: up, onPointerCancel: cancel },
  }
}

const EDGE = 48

/** A chart that fits does not scroll, also when a bar is dragged past its last day. */
function scrollAtEdge(frame: HTMLElement | null, x: number, width: number): void {
  if (!frame || width < frame.clientWidth) return
  const box = frame.getBoundingClientRect()
  if (x > box.right - EDGE) frame.scrollLeft += 16
  else if (x < box.left + frame.clientWidth * 0.2 + EDGE) frame.scrollLeft -= 16
}
