import type { ScheduleChange } from '#shared/timeline/contract.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { type MovedDay, MovedDays } from './moved-days.tsx'

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/** "3 milestones and 12 deadlines". */
export const changeInWords = ({ milestones, deadlines }: Pick<ScheduleChange, 'milestones' | 'deadlines'>): string =>
  `${count(milestones.length, 'milestone', 'milestones')} and ${count(deadlines.length, 'deadline', 'deadlines')}`

/** Everything that a move changes, and who is notified. */
export function MovePreview({ change }: { change: ScheduleChange }) {
  const { milestones, edited, deadlines, typedDeadlines, impossible, orders, deliveries, people } = change
  const late = [...orders, ...deliveries].filter((one) => one.late).length
  const details = edited.length > 0 && (
    <p className="text-sm text-ink-soft">
      Duration, trade or predecessors change: {edited.map(({ name }) => name).join(', ')}.
    </p>
  )
  if (milestones.length === 0)
    return (
      <>
        <p className="text-sm text-ink-soft">Nothing moves.</p>
        {details}
      </>
    )
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="font-medium">{changeInWords(change)} move.</p>
      {details}
      {impossible > 0 && (
        <p className="rounded-small bg-warn-soft px-3 py-2 text-warn-ink">
          {count(impossible, 'decision', 'decisions')} can no longer be made in time. You see what would help under
          Needs you.
        </p>
      )}
      {late > 0 && (
        <p className="rounded-small bg-warn-soft px-3 py-2 text-warn-ink">
          {count(late, 'order or delivery is', 'orders and deliveries are')} expected after the day on which the
          material is needed. Ask the supplier, or move less.
        </p>
      )}
      {typedDeadlines > 0 && (
        <p className="text-ink-soft">
          {count(typedDeadlines, 'deadline set by hand stays', 'deadlines set by hand stay')}.
        </p>
      )}
      <p className="text-ink-soft">
        {people.length === 0 ? 'No one is notified.' : `Notified once: ${people.map(({ name }) => name).join(', ')}.`}
      </p>
      <Moved title="Milestones" rows={milestones} />
      {deadlines.length > 0 && <Moved title="Deadlines" rows={deadlines} />}
      {orders.length > 0 && (
        <Moved
          title="Orders, needed by"
          rows={orders.map(({ supplier, neededBy, expectedOn, ...row }) => ({
            ...row,
            room: [
              supplier,
              neededBy && `ordered for ${formatDay(neededBy)}`,
              expectedOn && `expected ${formatDay(expectedOn)}`,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
      {deliveries.length > 0 && (
        <Moved
          title="Deliveries, needed by"
          rows={deliveries.map(({ expectedOn, ...row }) => ({ ...row, room: `expected ${formatDay(expectedOn)}` }))}
        />
      )}
      {orders.length > 0 && (
        <p className="text-ink-soft">Orders are not changed. Revise those whose supplier has to know the new day.</p>
      )}
    </div>
  )
}

function Moved({ title, rows }: { title: string; rows: readonly MovedDay[] }) {
  return (
    <section>
      <h3 className="mb-1 font-medium">
        {title} <span className="font-normal text-ink-soft tabular-nums">({rows.length})</span>
      </h3>
      <ul className="divide-y rounded-card border">
        <MovedDays rows={rows} />
      </ul>
    </section>
  )
}
