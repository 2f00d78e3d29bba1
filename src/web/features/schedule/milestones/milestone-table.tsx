import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import type { ProjectSchedule, TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { useRegionFacts } from '#web/platform/region.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { TimelineBadge } from '../event-look.tsx'
import { changesOf, type Column, columns, type Drafts, type TableRow, tableRows } from './drafts.ts'
import { nextCell } from './keys.ts'

const MoveDialog = onDemand(() => import('../moving/move-dialog.tsx').then((module) => module.MoveDialog))

const heads: Record<Column, { label: string; hint?: string; className: string }> = {
  start: { label: 'Start', className: 'w-32' },
  duration: { label: 'Working days', className: 'w-20' },
  trade: { label: 'Trade', className: 'w-36' },
  after: { label: 'Starts after', hint: 'Numbers of rows; 4+3 is 3 working days after row 4', className: 'w-32' },
}

type TableProps = {
  projectId: number
  /** The milestones of the project by day. */
  milestones: readonly TimelineEvent[]
  schedule: ProjectSchedule
  today: Day
  onClose: () => void
}

/** Start, duration, trade and predecessors of all milestones. What is typed is previewed and saved together. */
export function MilestoneTable({ projectId, milestones, schedule, today, onClose }: TableProps) {
  const { dayOrder } = useRegionFacts()
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [reviewing, setReviewing] = useState(false)
  // The order stays while people type: the numbers of rows are what predecessors are typed with.
  const [order] = useState(() => milestones.map(({ id }) => id))
  const events = useMemo(() => {
    const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
    return milestones.toSorted((a, b) => place(a.id) - place(b.id))
  }, [milestones, order])
  const { workingDays, daysOff } = schedule
  const rows = useMemo(() => {
    const calendar = { workingDays, daysOff: new Set(daysOff) }
    return tableRows(events, drafts, { today, order: dayOrder, calendar, formatDay: (day) => formatDay(day) })
  }, [events, drafts, today, dayOrder, workingDays, daysOff])
  const changes = changesOf(rows)
  const close = useDiscardQuestion(drafts.size > 0, 'your changes to the schedule', onClose)
  const type = (id: number, column: Column, text: string | undefined) =>
    setDrafts((old) => {
      const { [column]: _former, ...others } = old.get(id) ?? {}
      const next = new Map(old)
      const typed = text === undefined ? others : { ...others, [column]: text }
      if (Object.keys(typed).length === 0) next.delete(id)
      else next.set(id, typed)
      return next
    })
  const trades = [...new Set(milestones.flatMap(({ trade }) => trade ?? []))].toSorted()
  return (
    <section aria-label="Milestone table" className="rounded-card border bg-surface">
      <Bar
        {...{ rows, changes }}
        onReview={() => setReviewing(true)}
        onDiscard={() => setDrafts(new Map())}
        onClose={close}
      />
      <Grid {...{ rows, drafts, trades, type }} />
      {reviewing && changes && (
        <MoveDialog
          projectId={projectId}
          changes={changes}
          onMoved={() => setDrafts(new Map())}
          onClose={() => setReviewing(false)}
        />
      )}
    </section>
  )
}

const HINT = 'Type into any cell. Starts after takes the numbers of rows: 4+3 is 3 working days after row 4.'

type BarProps = {
  rows: readonly TableRow[]
  changes: ReturnType<typeof changesOf>
  onReview: () => void
  onDiscard: () => void
  onClose: () => void
}

function Bar({ rows, changes, onReview, onDiscard, onClose }: BarProps) {
  const problem = rows.flatMap(({ number, problems }) =>
    Object.values(problems).map((text) => `Row ${number}: ${text}`),
  )[0]
  const count = rows.filter(({ change }) => change).length
  const moves = rows.filter(({ event, start }) => start !== event.scheduledDate).length
  const words = count === 0 ? HINT : `${count} changed, ${moves} with another start.`
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-3 py-1.5">
      <p role="status" className={cx('min-w-0 flex-1 text-sm', problem ? 'text-danger-ink' : 'text-ink-soft')}>
        {problem ?? words}
      </p>
      <Button variant="ghost" size="sm" onClick={onClose}>
        Close table
      </Button>
      {(count > 0 || problem) && (
        <Button variant="secondary" size="sm" onClick={onDiscard}>
          Discard changes
        </Button>
      )}
      <Button size="sm" disabled={!changes} onClick={onReview}>
        Review and save
      </Button>
    </div>
  )
}

type GridProps = {
  rows: readonly TableRow[]
  drafts: Drafts
  trades: readonly string[]
  type: (id: number, column: Column, text: string | undefined) => void
}

function Grid({ rows, drafts, trades, type }: GridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const tradesId = useId()
  const open = rows.flatMap(({ event, number }) => (event.status === 'completed' ? [] : number))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, number: number, column: Column) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const to = nextCell(event, { number, column, open, caret: [selectionStart ?? 0, selectionEnd ?? 0], text: value })
    if (!to) return
    event.preventDefault()
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${to.number}-${to.column}"]`)?.focus()
  }
  return (
    <div className="max-h-[max(24rem,calc(100vh-15rem))] overflow-auto rounded-b-card">
      <table ref={grid} className="w-full min-w-176 border-separate border-spacing-0 text-sm">
        <thead className="sticky top-0 z-10 bg-surface text-left text-xs text-ink-soft [&_th]:border-b [&_th]:px-2 [&_th]:py-2 [&_th]:font-medium">
          <tr>
            <th scope="col" className="w-10 text-right!">
              <span className="sr-only">Row</span>
              <span aria-hidden>#</span>
            </th>
            <th scope="col">Milestone</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={heads[column].className} title={heads[column].hint}>
                {heads[column].label}
              </th>
            ))}
            <th scope="col" className="w-28">
              Ends
            </th>
            {/* A tablet has no room for it; the list of milestones has it too. */}
            <th scope="col" className="w-30 max-lg:hidden">
              Status
            </th>
          </tr>
        </thead>
        <tbody className="[&_td]:border-b [&_th]:border-b [&_tr:last-child>*]:border-b-0">
          {rows.map((row) => (
            <Line
              key={row.event.id}
              row={row}
              typed={drafts.get(row.event.id) ?? {}}
              {...{ type, onKeyDown, tradesId }}
            />
          ))}
        </tbody>
      </table>
      <datalist id={tradesId}>
        {trades.map((trade) => (
          <option key={trade} value={trade} />
        ))}
      </datalist>
    </div>
  )
}

type LineProps = Pick<GridProps, 'type'> & {
  row: TableRow
  typed: Partial<Record<Column, string>>
  tradesId: string
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, number: number, column: Column) => void
}

function Line({ row, typed, type, tradesId, onKeyDown }: LineProps) {
  const { event, number, rest, problems, start, finish } = row
  const done = event.status === 'completed'
  const moves = start !== event.scheduledDate
  const ends = finish !== (event.finishDate ?? event.scheduledDate)
  return (
    <tr className={cx(done && 'text-ink-soft')}>
      <td className="px-2 text-right text-xs text-ink-soft tabular-nums">{number}</td>
      <th scope="row" className="max-w-0 min-w-44 truncate px-2 py-0 text-left font-medium" title={event.title}>
        {event.title}
      </th>
      {columns.map((column) => (
        <td key={column} className="px-1 py-0.5">
          {done ? (
            <span className="flex h-8 items-center truncate px-2 tabular-nums touch:h-11">{rest[column]}</span>
          ) : (
            <input
              data-cell={`${number}-${column}`}
              aria-label={`${heads[column].label}, ${event.title}`}
              aria-invalid={problems[column] ? true : undefined}
              title={problems[column]}
              autoComplete="off"
              spellCheck={false}
              list={column === 'trade' ? tradesId : undefined}
              value={typed[column] ?? rest[column]}
              onChange={(change) => type(event.id, column, change.target.value)}
              onFocus={(focus) => focus.target.select()}
              onBlur={() => {
                // An unchanged value is no change, and a date that was understood is shown in full.
                const same = !problems[column] && (column === 'start' || typed[column]?.trim() === rest[column])
                if (typed[column] !== undefined && same)
                  type(
                    event.id,
                    column,
                    column === 'start' && row.change?.start ? formatDay(row.change.start) : undefined,
                  )
              }}
              onKeyDown={(key) => {
                if (key.key === 'Escape' && typed[column] !== undefined) type(event.id, column, undefined)
                else onKeyDown(key, number, column)
              }}
              className={cx(
                'h-8 w-full rounded-small border px-1.5 tabular-nums hover:border-line-strong focus-visible:border-primary focus-visible:bg-surface focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:text-danger-ink touch:h-11',
                typed[column] === undefined ? 'bg-transparent' : 'bg-primary-soft font-medium',
                column === 'start' && moves && typed.start === undefined && 'text-warn-ink',
              )}
            />
          )}
        </td>
      ))}
      <td className={cx('px-2 whitespace-nowrap tabular-nums', ends ? 'text-warn-ink' : 'text-ink-soft')}>
        {formatDay(finish)}
      </td>
      <td className="px-2 whitespace-nowrap max-lg:hidden" title={event.why ?? undefined}>
        <TimelineBadge kind="milestone" status={event.status} />
      </td>
    </tr>
  )
}
