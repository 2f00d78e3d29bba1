import { counted } from '#shared/kernel/text/counted.ts'
import { withoutInstallDayInWords } from '#shared/schedule/milestones/milestone-words.ts'
import { impossibleInWords, notifiedOnceInWords, typedStayInWords } from '#shared/schedule/deadlines/words.ts'
import type { ScheduleReading } from '#shared/imports/schedule/schedule-contract.ts'
import type { ImportChange } from '#shared/schedule/milestones/contract.ts'
import { WithoutInstallDay } from '#web/features/schedule/parts/without-install-day.tsx'
import { TypedDeadlines } from '#web/features/schedule/parts/typed-deadlines.tsx'
import { formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Warning } from '#web/ui/page/warning.tsx'
import { MovedDays } from '#web/features/schedule/parts/moved-days.tsx'

export const tasksInWords = (tasks: number): string => (tasks === 1 ? '1 task' : `${tasks} tasks`)

/** "60 tasks. 2 deadlines set by hand stay. 12 selections have no install day.": what was imported, as its preview said. */
export const importedInWords = (tasks: number, change: ImportChange | null): string =>
  [
    tasksInWords(tasks),
    ...(change && change.typedDeadlines.length > 0 ? [typedStayInWords(change.typedDeadlines.length)] : []),
    ...(change && change.withoutInstallDay > 0 ? [withoutInstallDayInWords(change.withoutInstallDay)] : []),
  ].join('. ')

/** What an import would do, or what has to be corrected first. */
export function ReadingPreview({ reading }: { reading: ScheduleReading }) {
  const { problems, leftOut, unusedColumns, change, tasks } = reading
  if (problems.length > 0) return <Problems problems={problems} />
  if (!change)
    return tasks.length === 0 && <p className="text-sm text-ink-soft">There are no tasks below the headings.</p>
  return (
    <>
      <Change change={change} />
      {unusedColumns.length > 0 && (
        <p className="text-sm text-ink-soft">
          {unusedColumns.length === 1 ? 'This column is' : 'These columns are'} not imported: {unusedColumns.join(', ')}
          .
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="text-sm text-ink-soft">
          {counted(leftOut.length, 'row has', 'rows have')} only a name and {leftOut.length === 1 ? 'is' : 'are'} not
          imported: {leftOut.map(({ row, title }) => `${title} (row ${row})`).join(', ')}.
        </p>
      )}
    </>
  )
}

function Problems({ problems }: Pick<ScheduleReading, 'problems'>) {
  const rows = [...new Set(problems.map(({ row }) => row))]
  return (
    <section className="text-sm">
      <p className="mb-1 font-medium text-danger-ink">
        {counted(rows.length, 'row has', 'rows have')} to be corrected. Nothing is imported until then.
      </p>
      <ul className="max-h-60 divide-y overflow-y-auto rounded-card border">
        {rows.map((row) => (
          <li key={row} className="flex gap-3 px-3 py-2">
            <span className="w-16 shrink-0 text-ink-soft tabular-nums">Row {row}</span>
            <span className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
              <span className="font-medium">{problems.find((problem) => problem.row === row)?.title}</span>
              {problems
                .filter((problem) => problem.row === row)
                .map(({ message }) => (
                  <span key={message}>{message}</span>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const outcomes: Record<ImportChange['milestones'][number]['outcome'], string> = {
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
}

function Change({
  change: { added, changed, unchanged, milestones, deadlines, typedDeadlines, withoutInstallDay, impossible, people },
}: {
  change: ImportChange
}) {
  const parts = [
    added > 0 && `${counted(added, 'milestone is', 'milestones are')} added`,
    changed > 0 && `${changed} changed`,
    unchanged > 0 && `${unchanged} unchanged`,
    deadlines.length > 0 && `${counted(deadlines.length, 'deadline', 'deadlines')} moved`,
  ].filter(Boolean)
  return (
    <section className="flex flex-col gap-3 text-sm">
      <p className="font-medium">{parts.join(', ')}.</p>
      {impossible > 0 && <Warning>{impossibleInWords(impossible)}</Warning>}
      <WithoutInstallDay count={withoutInstallDay} />
      <p className="text-ink-soft">{notifiedOnceInWords(people.map(({ name }) => name))}</p>
      <ul className="max-h-80 divide-y overflow-y-auto rounded-card border">
        {milestones.map(({ title, start, finish, outcome }) => (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="flex items-center gap-2 text-ink-soft tabular-nums">
              {formatDay(start)}
              {finish !== start && ` to ${formatDay(finish)}`}
              {outcome !== 'unchanged' && <Badge tone="neutral">{outcomes[outcome]}</Badge>}
            </span>
          </li>
        ))}
      </ul>
      {deadlines.length > 0 && (
        <ul aria-label="Deadlines" className="max-h-60 divide-y overflow-y-auto rounded-card border">
          <MovedDays rows={deadlines} />
        </ul>
      )}
      <TypedDeadlines rows={typedDeadlines} />
    </section>
  )
}
