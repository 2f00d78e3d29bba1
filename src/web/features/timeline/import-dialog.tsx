import { useState } from 'react'
import { readPastedSchedule } from '#shared/timeline/pasted-schedule.ts'
import { formatDay, today } from '#web/platform/formatting.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useRegionFacts } from '#web/platform/region.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useImportSchedule } from './queries.ts'

type ImportProps = { projectId: number; timeZone: string | undefined; onClose: () => void }

/** Takes a schedule that was copied from a spreadsheet, or a CSV file, and shows what was read before it is added. */
export function ImportDialog({ projectId, timeZone, onClose }: ImportProps) {
  const [text, setText] = useState('')
  const { dayOrder: order } = useRegionFacts()
  const { tasks, problems } = text.trim() === '' ? nothing : readPastedSchedule(text, { today: today(timeZone), order })
  const act = useImportSchedule(projectId)
  const save = () =>
    act.mutate(
      { tasks },
      {
        onSuccess: () => {
          toast.success('Schedule imported', count(tasks.length))
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Import a schedule"
      text="Copy the rows from your spreadsheet with their headings: Task, Start, Duration, Trade and Predecessors."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={tasks.length === 0 || problems.length > 0}
            pending={act.isPending}
            pendingText="Importing..."
            onClick={save}
          >
            {tasks.length === 0 ? 'Import' : `Import ${count(tasks.length)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="CSV file" optional>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className="text-sm"
            onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
          />
        </Field>
        <Field label="Rows">
          <Textarea
            value={text}
            rows={6}
            placeholder={'Task\tStart\tDuration\tPredecessors'}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {problems.length > 0 && (
          <ul className="text-sm text-danger-ink">
            {problems.slice(0, 8).map(({ row, message }) => (
              <li key={row}>
                Row {row}: {message}
              </li>
            ))}
          </ul>
        )}
        {tasks.length > 0 && (
          <ul className="divide-y rounded-card border text-sm">
            {tasks.map(({ title, start, durationDays, after }) => (
              <li key={title} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
                <span className="wrap-anywhere">{title}</span>
                <span className="text-ink-soft tabular-nums">
                  {formatDay(start)} · {durationDays === 1 ? '1 day' : `${durationDays} days`}
                  {after.length > 0 && ` · after ${after.map((one) => one.title).join(', ')}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        <FormError message={act.error ? messageOf(act.error, 'The schedule could not be imported.') : undefined} />
      </div>
    </Dialog>
  )
}

const nothing = { tasks: [], problems: [] }
const count = (tasks: number): string => (tasks === 1 ? '1 task' : `${tasks} tasks`)
