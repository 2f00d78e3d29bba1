import type { ScheduleEffect } from '#shared/schedule/contract.ts'
import { typedStayInWords } from '#shared/schedule/words.ts'
import { TypedDeadlines } from '#web/features/schedule/parts/typed-deadlines.tsx'
import { formatDay } from '#web/platform/formatting.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type EffectProps = {
  title: string
  /** Why days move, where what was changed does not say so. */ cause?: string | undefined
  effect: ScheduleEffect
  saving: boolean
  onSave: () => void
  onClose: () => void
}

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/** What another calendar, other rules or another region move in every project, before they are saved. */
export function ScheduleEffectDialog({ title, cause, effect, saving, onSave, onClose }: EffectProps) {
  const { milestones, deadlines, impossible, planned, late, typed, people, projects, moreProjects } = effect
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={title}
      text={`${count(milestones, 'milestone', 'milestones')} and ${count(deadlines, 'deadline', 'deadlines')} move.`}
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
          <p className="text-ink-soft">{count(planned, 'selection gets', 'selections get')} an install day.</p>
        )}
        {late > 0 && (
          <p className="rounded-small bg-warn-soft px-3 py-2 text-warn-ink">
            {count(late, 'selection becomes', 'selections become')} late: the last day for the next step has passed.
          </p>
        )}
        {impossible > 0 && (
          <p className="rounded-small bg-warn-soft px-3 py-2 text-warn-ink">
            {count(impossible, 'decision', 'decisions')} can no longer be made in time. You see what would help under
            Needs you.
          </p>
        )}
        {typed > 0 && <p className="rounded-small bg-warn-soft px-3 py-2 text-warn-ink">{typedStayInWords(typed)}.</p>}
        <p className="text-ink-soft">
          {people.length === 0 ? 'No one is notified.' : `Notified once: ${people.join(', ')}.`}
        </p>
        {projects.map(({ id, name, count: total, moved, late: behind, lateNames, typedDeadlines }) => (
          <section key={id} className="flex flex-col gap-1">
            <h3 className="font-medium">
              {name} {total > 0 && <span className="font-normal text-ink-soft tabular-nums">({total})</span>}
            </h3>
            {behind > 0 && (
              <p className="text-warn-ink wrap-anywhere">
                {count(behind, 'becomes', 'become')} late: {lateNames.join(', ')}
                {behind > lateNames.length && ` and ${behind - lateNames.length} more`}.
              </p>
            )}
            {moved.length > 0 && (
              <ul className="divide-y rounded-card border">
                {moved.map((row) => (
                  <li
                    key={`${row.name} ${row.from} ${row.to}`}
                    className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-3 py-2 max-sm:flex-col"
                  >
                    <span className="wrap-anywhere">{row.name}</span>
                    <span className="text-ink-soft tabular-nums">
                      {formatDay(row.from, 'No deadline')} → {formatDay(row.to, 'cannot be met')}
                    </span>
                  </li>
                ))}
                {total > moved.length && (
                  <li className="px-3 py-2 text-ink-soft">And {count(total - moved.length, 'more', 'more')}.</li>
                )}
              </ul>
            )}
            <TypedDeadlines rows={typedDeadlines} />
          </section>
        ))}
        {moreProjects > 0 && <p className="text-ink-soft">And {count(moreProjects, 'project', 'projects')} more.</p>}
      </div>
    </Dialog>
  )
}
