import { counted } from '#shared/kernel/text/counted.ts'
import { startedKeepInWords, unfollowedStayInWords } from '#shared/schedule/milestones/milestone-words.ts'
import { impossibleInWords, notifiedOnceInWords, typedStayInWords } from '#shared/schedule/deadlines/words.ts'
import type { ScheduleChange } from '#shared/schedule/milestones/contract.ts'
import { startingBefore } from '#shared/schedule/milestones/rules.ts'
import { TypedDeadlines } from '../parts/typed-deadlines.tsx'
import { formatDay } from '#web/platform/formatting.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Warning } from '#web/ui/page/warning.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { lateMaterialInWords } from './late-material.ts'
import { type MovedDay, MovedDays } from '../parts/moved-days.tsx'

type Done = Pick<ScheduleChange, 'milestones' | 'started' | 'deadlines' | 'typedDeadlines' | 'unfollowed'>

/** "3 milestones and 12 deadlines. 2 deadlines set by hand stay.": what a move did, as its preview said. */
export function doneInWords(change: Done): string {
  const { started, typedDeadlines, unfollowed } = change
  const stay = [
    ...(started.length > 0 ? [startedKeepInWords(started.length)] : []),
    ...(typedDeadlines.length > 0 ? [typedStayInWords(typedDeadlines.length)] : []),
    ...(unfollowed > 0 ? [unfollowedStayInWords(unfollowed)] : []),
  ]
  return stay.length === 0 ? changeInWords(change) : `${[changeInWords(change), ...stay].join('. ')}.`
}

/** "3 milestones and 12 deadlines". */
const changeInWords = ({ milestones, deadlines }: Pick<ScheduleChange, 'milestones' | 'deadlines'>): string =>
  milestones.length === 0 && deadlines.length > 0
    ? counted(deadlines.length, 'deadline', 'deadlines')
    : `${counted(milestones.length, 'milestone', 'milestones')} and ${counted(deadlines.length, 'deadline', 'deadlines')}`

const movesInWords = (change: ScheduleChange): string =>
  `${changeInWords(change)} ${change.milestones.length === 0 && change.deadlines.length === 1 ? 'moves' : 'move'}.`

/** What holds to a milestone that is deleted. */
function heldInWords({ edited, unplanned }: ScheduleChange): string {
  if (edited.length === 0 && unplanned === 0) return 'No milestone waits for it, and no decision follows from it.'
  const waiting = counted(
    edited.length,
    'milestone waits for it and keeps its days',
    'milestones wait for it and keep their days',
  )
  return edited.length === 0
    ? 'No milestone waits for it.'
    : `${waiting}: ${edited.map(({ name }) => name).join(', ')}.`
}

type PreviewProps = { change: ScheduleChange; deletes?: boolean }

/** Everything that a move changes, and who is notified. */
export function MovePreview({ change, deletes = false }: PreviewProps) {
  const {
    milestones,
    started,
    edited,
    deadlines,
    typedDeadlines,
    unfollowed,
    impossible,
    unplanned,
    orders,
    deliveries,
    people,
  } = change
  const early = startingBefore(milestones, useToday()).length
  const late = lateMaterialInWords([...orders, ...deliveries])
  const details = edited.length > 0 && !deletes && (
    <p className="text-sm text-ink-soft">Other details change: {edited.map(({ name }) => name).join(', ')}.</p>
  )
  if (milestones.length === 0 && started.length === 0 && deadlines.length === 0)
    return (
      <>
        <p className="text-sm text-ink-soft">Nothing moves.</p>
        {details}
        <TypedDeadlines rows={typedDeadlines} />
      </>
    )
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="font-medium">{deletes ? heldInWords(change) : movesInWords(change)}</p>
      {details}
      {started.length > 0 && <p>{startedKeepInWords(started.length)}. Only the last day moves.</p>}
      {unplanned > 0 && (
        <Warning>
          {counted(unplanned, 'decision follows', 'decisions follow')} from this milestone and{' '}
          {unplanned === 1 ? 'loses its' : 'lose their'} install day.
        </Warning>
      )}
      {impossible > 0 && <Warning>{impossibleInWords(impossible)}</Warning>}
      {unfollowed > 0 && (
        <Warning>
          {unfollowedStayInWords(unfollowed)}. The{' '}
          <TextLink to="/settings" search={{ section: 'schedule' }}>
            install rules
          </TextLink>{' '}
          say at which milestone a room, phase, category or trade is installed.
        </Warning>
      )}
      {late && <Warning>{late}</Warning>}
      {early > 0 && <Warning>{counted(early, 'milestone', 'milestones')} would start before today.</Warning>}
      <p className="text-ink-soft">{notifiedOnceInWords(people.map(({ name }) => name))}</p>
      {milestones.length > 0 && !deletes && <Moved title="Milestones" rows={milestones} />}
      {started.length > 0 && <Moved title="Started, last day" rows={started} />}
      {deadlines.length > 0 && <Moved title="Deadlines" rows={deadlines} />}
      <TypedDeadlines rows={typedDeadlines} />
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
