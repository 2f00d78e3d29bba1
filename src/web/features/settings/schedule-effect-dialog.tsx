import { counted } from '#shared/kernel/text/counted.ts'
import type { ScheduleEffect } from '#shared/schedule/deadlines/contract.ts'
import { impossibleInWords, notifiedOnceInWords, typedStayInWords } from '#shared/schedule/deadlines/words.ts'
import { DayRow } from '#web/features/schedule/parts/day-row.tsx'
import { TypedDeadlines } from '#web/features/schedule/parts/typed-deadlines.tsx'
import { formatDay } from '#web/platform/formatting.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Warning } from '#web/ui/page/warning.tsx'

type EffectProps = {
  title: string
  /** Why days move, where what was changed does not say so. */
  cause?: string | undefined
  effect: ScheduleEffect
  saving: boolean
  onSave: () => void
  onClose: () => void
}

/** What another calendar, other rules or another region move in every project, before they are saved. */
export function ScheduleEffectDialog({ title, cause, effect, saving, onSave, onClose }: EffectProps) {
  const { milestones, deadlines, impossible, planned, late, typed, people, projects, moreProjects } = effect
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={title}
      text={`${counted(milestones, 'milestone', 'milestones')} and ${counted(deadlines, 'deadline', 'deadlines')} move.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep editing
          </Button>
          <Button pending={saving} pendingText="Saving..." onClick={onSave}>
            Save and move them
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {cause && <p className="text-ink-soft">{cause}</p>}
        {planned > 0 && (
          <p className="text-ink-soft">{counted(planned, 'selection gets', 'selections get')} an install day.</p>
        )}
        {late > 0 && (
          <Warning>
            {counted(late, 'selection becomes', 'selections become')} late: the last day for the next step has passed.
          </Warning>
        )}
        {impossible > 0 && <Warning>{impossibleInWords(impossible)}</Warning>}
        {typed > 0 && <Warning>{typedStayInWords(typed)}.</Warning>}
        <p className="text-ink-soft">{notifiedOnceInWords(people)}</p>
        {projects.map(({ id, name, count: total, moved, late: behind, lateNames, typedDeadlines }) => (
          <section key={id} className="flex flex-col gap-1">
            <h3 className="font-medium">
              {name} {total > 0 && <span className="font-normal text-ink-soft tabular-nums">({total})</span>}
            </h3>
            {behind > 0 && (
              <p className="text-warn-ink wrap-anywhere">
                {counted(behind, 'becomes', 'become')} late: {lateNames.join(', ')}
                {behind > lateNames.length && ` and ${behind - lateNames.length} more`}.
              </p>
            )}
            {moved.length > 0 && (
              <ul className="divide-y rounded-card border">
                {moved.map((row) => (
                  <DayRow key={`${row.name} ${row.from} ${row.to}`} name={row.name}>
                    {formatDay(row.from, 'No deadline')} → {formatDay(row.to, 'cannot be met')}
                  </DayRow>
                ))}
                {total > moved.length && (
                  <li className="px-3 py-2 text-ink-soft">And {counted(total - moved.length, 'more', 'more')}.</li>
                )}
              </ul>
            )}
            <TypedDeadlines rows={typedDeadlines} />
          </section>
        ))}
        {moreProjects > 0 && <p className="text-ink-soft">And {counted(moreProjects, 'project', 'projects')} more.</p>}
      </div>
    </Dialog>
  )
}
