import { type CSSProperties, useId, useLayoutEffect, useMemo, useState } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import type { ProjectSchedule, TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { Axis, Row, TodayChip, TodayLine } from './chart-parts.tsx'
import { ChartToolbar } from './chart-toolbar.tsx'
import { type Group, groupsOf } from './groups.ts'
import {
  clustersOf,
  leftOf,
  movedSpans,
  paperOf,
  partOf,
  scaleOf,
  SCREEN_TEXT,
  type Scale,
  type Span,
  widthOf,
} from './layout.ts'
import { MarkCluster } from './mark-cluster.tsx'
import { type ChartActs, MilestoneBar, type Shift } from './milestone-bar.tsx'
import { screenOf, scrollToPoint, sideOf, type TodaySide, useFrame } from './use-frame.ts'
import { rangeInWords, shiftInWords } from './words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { viewKey } from '#web/platform/offline/kept-views.ts'
import { type ChartView, readView } from './chart-view.ts'

const LABEL = 200

type ChartProps = {
  events: readonly TimelineEvent[]
  schedule: ProjectSchedule
  projectId: number
  today: Day
  /** The milestone whose move is being previewed. */
  moving: Shift | null
  onMove: ChartActs['move']
  onOpen: ChartActs['open']
}

/** Milestones as bars, decisions and deliveries as marks, by phase or trade. For wide screens; phones have a list by week. */
export function TimelineChart({ events, schedule, projectId, today, moving, onMove, onOpen }: ChartProps) {
  const [{ zoom, grouping }, setView] = useChartView()
  const [held, setHeld] = useState<Shift | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const hintId = useId()
  const milestones = useMemo(() => events.filter(({ kind }) => kind === 'milestone'), [events])
  const { workingDays, daysOff, marks, criticalMilestones } = schedule
  const calendar = useMemo(() => ({ workingDays, daysOff: new Set(daysOff) }), [workingDays, daysOff])
  const groups = useMemo(() => groupsOf(milestones, marks, grouping), [milestones, marks, grouping])
  const { rows, rowCount } = rowsOf(groups)
  const paper = paperOf(rowCount, LABEL)
  const { frame, room, printing } = useFrame(LABEL, paper.label)
  const scale = useMemo(() => {
    const days = [
      ...milestones.flatMap((one) => [one.scheduledDate, one.finishDate ?? one.scheduledDate]),
      ...marks.map(({ on }) => on),
    ]
    return scaleOf(days, { today, zoom: printing ? 'paper' : zoom, room })
  }, [milestones, marks, today, zoom, room, printing])
  const width = scale.days * scale.dayWidth
  const todayAt = (leftOf(scale, today) / 100) * width
  const [side, setSide] = useState<TodaySide>('visible')
  const [screen, setScreen] = useState(0)
  const part = useMemo(() => partOf(scale, { screen: printing ? 0 : screen, room }), [scale, screen, room, printing])
  const look = () => {
    setSide(sideOf(frame.current, LABEL, todayAt))
    setScreen(screenOf(frame.current, room))
  }
  const show = () => scrollToPoint(frame.current, LABEL, todayAt)
  // The chart starts at today, also after another zoom.
  useLayoutEffect(() => {
    scrollToPoint(frame.current, LABEL, todayAt)
    setScreen(screenOf(frame.current, room))
  }, [frame, todayAt, room])
  const shift = held ?? moving
  const shiftedId = shift?.event.id ?? null
  const moved = useMemo(
    () => movedSpans(calendar, milestones, shift && { id: shift.event.id, start: shift.start }),
    [calendar, milestones, shift],
  )
  const acts: ChartActs = {
    shift: setHeld,
    highlight: setActive,
    move: (wanted) => {
      setHeld(null)
      onMove(wanted)
    },
    open: onOpen,
  }
  const critical = new Set(criticalMilestones)
  const style = {
    '--label': `${printing ? paper.label : LABEL}px`,
    '--track': `${width}px`,
    '--paper-row': `${paper.row}px`,
    '--paper-text': `${paper.text}px`,
  } as CSSProperties
  return (
    <section
      aria-label="Timeline"
      data-landscape
      style={style}
      className="relative rounded-card border bg-surface [--axis:2.5rem] [--row:2.125rem] touch:[--row:2.75rem] print:border-0 print:[print-color-adjust:exact] print:text-[length:var(--paper-text)] print:[--axis:1.75rem] print:[--row:var(--paper-row)]"
    >
      <ChartToolbar
        {...{ zoom, grouping }}
        onZoom={(next) => setView({ zoom: next })}
        onGrouping={(next) => setView({ grouping: next })}
        onToday={show}
        critical={critical.size > 0}
      />
      {milestones.some(({ can }) => can.edit) && (
        <p id={hintId} className="sr-only">
          Left and right arrow keys move it by a working day, with Shift by a week. Enter shows what else moves, Escape
          puts it back.
        </p>
      )}
      <p role="status" className="sr-only">
        {held &&
          `${held.event.title}, ${rangeInWords(held.start, moved.get(held.event.id)?.finish ?? held.start, today)}, ${shiftInWords(calendar, held.event.scheduledDate, held.start)}`}
      </p>
      <div className="relative">
        <TodayChip side={side} onShow={show} />
        <div
          ref={frame}
          onScroll={look}
          className="relative max-h-[max(24rem,calc(100vh-15rem))] scroll-pl-(--label) overflow-auto overscroll-x-contain rounded-b-card print:max-h-none print:overflow-visible"
        >
          <div className="relative w-[calc(var(--label)+var(--track))] min-w-full print:w-full">
            <Axis {...{ scale, today, calendar, rowCount, part }}>
              <DependencyLines {...{ milestones, rows, rowCount, scale, moved, active: shiftedId ?? active }} />
            </Axis>
            <TodayLine scale={scale} today={today} />
            <ol className="relative">
              {groups.map((group) => (
                <li key={group.key}>
                  <Row label={group.label} strong>
                    {clustersOf(group.marks, scale).map((cluster) => (
                      <MarkCluster key={cluster.key} {...{ cluster, projectId, today }} />
                    ))}
                  </Row>
                  {group.milestones.length > 0 && (
                    <ol aria-label={`${group.label}: milestones`}>
                      {group.milestones.map((event) => (
                        <li key={event.id}>
                          <Row label={event.title}>
                            <MilestoneBar
                              {...{ event, scale, calendar, today, frame, hintId, acts }}
                              moved={moved.get(event.id)}
                              shifted={held?.event.id === event.id}
                              critical={critical.has(event.id)}
                              textSize={printing ? paper.text : SCREEN_TEXT}
                            />
                          </Row>
                        </li>
                      ))}
                    </ol>
                  )}
                </li>
              ))}
            </ol>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Each group has a row for its marks and one for every milestone. */
function rowsOf(groups: readonly Group[]): { rows: Map<number, number>; rowCount: number } {
  const rows = new Map<number, number>()
  let rowCount = 0
  for (const { milestones } of groups) {
    rowCount += 1
    for (const { id } of milestones) {
      rows.set(id, rowCount)
      rowCount += 1
    }
  }
  return { rows, rowCount }
}

/** Zoom and grouping of the chart, as the person chose them last in this browser. */
function useChartView(): [ChartView, (change: Partial<ChartView>) => void] {
  const key = viewKey(useCurrentUser().id, 'timeline')
  const [view, setView] = useState(() => readView(stored(key)))
  const change = (some: Partial<ChartView>) => {
    const next = { ...view, ...some }
    setView(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage may be full or blocked; the choice then lasts until the page closes.
    }
  }
  return [view, change]
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

type LinesProps = {
  milestones: readonly TimelineEvent[]
  /** The row of each milestone, counted from the top. */
  rows: ReadonlyMap<number, number>
  rowCount: number
  scale: Scale
  moved: ReadonlyMap<number, Span>
  /** Lines from and to this milestone stand out. */
  active: number | null
}

/** From the end of a milestone to the start of what waits for it. Screen readers read it in the list below the chart. */
function DependencyLines({ milestones, rows, rowCount, scale, moved, active }: LinesProps) {
  const byId = new Map(milestones.map((event) => [event.id, event]))
  const spanOf = (event: TimelineEvent): Span =>
    moved.get(event.id) ?? { start: event.scheduledDate, finish: event.finishDate ?? event.scheduledDate }
  const lines = milestones.flatMap((event) =>
    event.dependsOn.flatMap(({ onId }) => {
      const on = byId.get(onId)
      const [from, to] = [rows.get(onId), rows.get(event.id)]
      if (!on || from === undefined || to === undefined) return []
      const [before, after] = [spanOf(on), spanOf(event)]
      const x1 = (leftOf(scale, before.start) + widthOf(scale, before.start, before.finish)) * 10
      const x2 = leftOf(scale, after.start) * 10
      const turn = Math.max(x1, x2) - (x2 > x1 ? Math.min(4, (x2 - x1) / 2) : -4)
      const y = to > from ? to + 0.15 : to + 0.85
      const end = x2 >= x1 ? `H ${x2 + 1.5} V ${y}` : `H ${turn} V ${to + 0.5} H ${x2}`
      return [
        {
          key: `${onId}-${event.id}`,
          d: `M ${x1} ${from + 0.5} ${end}`,
          strong: active === onId || active === event.id,
        },
      ]
    }),
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 1000 ${rowCount}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {lines.map(({ key, d, strong }) => (
        <path
          key={key}
          d={d}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth={strong ? 2 : 1}
          className={strong ? 'stroke-primary' : 'stroke-line-strong/70'}
        />
      ))}
    </svg>
  )
}
