import { useNavigate } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readScheduleFile } from '#shared/imports/schedule/schedule-endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { importSchedule } from '#shared/schedule/milestones/endpoints.ts'
import { addressOf, call } from '#web/platform/network/call.ts'
import { uploadTo } from '#web/platform/network/upload.ts'
import { useTimelineMutation } from '#web/features/schedule/queries.ts'
import type { ScheduleReading } from '#shared/imports/schedule/schedule-contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { importedInWords, ReadingPreview, tasksInWords } from './schedule-import-preview.tsx'

type ImportProps = { projectId: number; timeZone?: string | undefined; onClose: () => void }

/** Waits until a person stops typing. */
const TYPING_MS = 500

/** Takes a workbook, a CSV file or pasted rows, and shows what would be made before anything is. */
export function ImportDialog({ projectId, onClose }: ImportProps) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { mutate: read, reset, ...reading } = useReadSchedule(projectId)
  const act = useImportSchedule(projectId)
  const navigate = useNavigate()
  useEffect(() => {
    if (text.trim() === '') return undefined
    const timer = setTimeout(() => read({ file: new File([text], 'Pasted rows.csv') }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, read])
  const found = text.trim() === '' && !file ? undefined : reading.data
  const leave = useDiscardQuestion(text.trim() !== '' && !act.isPending, 'the rows', onClose)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setText('')
    reset()
    if (chosen) read({ file: chosen })
  }
  const save = ({ tasks, change }: ScheduleReading) =>
    act.mutate(
      { tasks },
      {
        onSuccess: () => {
          const rules = { to: '/settings', search: { section: 'schedule' } } as const
          const action = { label: 'Install rules', onClick: () => void navigate(rules) }
          toast.success('Schedule imported', importedInWords(tasks.length, change), {
            ...(change && change.withoutInstallDay > 0 && { action }),
          })
          onClose()
        },
      },
    )
  const failure = act.error ?? reading.error
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      size="lg"
      title="Import a schedule"
      text="From Excel, Microsoft Project or any spreadsheet. Columns are found by their headings: Task, Start, Duration or Finish, Trade and Predecessors."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button
            disabled={!found?.change || reading.isPending}
            pending={act.isPending}
            pendingText="Importing..."
            onClick={() => found && save(found)}
          >
            {found?.change ? `Import ${tasksInWords(found.tasks.length)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="File" hint="Excel workbook (.xlsx) or CSV, at most 300 tasks.">
          <input
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,text/csv"
            className="text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line-strong file:bg-surface file:px-4 file:font-medium"
            // The field is emptied, because choosing a corrected file of the same name would otherwise change nothing.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
          />
        </Field>
        {file && found && found.sheets.length > 1 && (
          <Field label="Sheet">
            <Select
              options={found.sheets.map((name, sheet) => ({ value: String(sheet), label: name }))}
              value={String(found.sheet)}
              onChange={(sheet) => read({ file, sheet: Number(sheet) })}
            />
          </Field>
        )}
        {!file && (
          <Field label="Or paste rows with their headings">
            <Textarea
              value={text}
              rows={5}
              placeholder={'Task\tStart\tDuration\tPredecessors'}
              onChange={(event) => {
                // The last result belongs to other rows.
                reset()
                setText(event.target.value)
              }}
            />
          </Field>
        )}
        <div aria-live="polite" className="flex flex-col gap-4">
          {reading.isPending && <p className="text-sm text-ink-soft">Reading the schedule...</p>}
          {found && !reading.isPending && <ReadingPreview reading={found} />}
          <FormError message={failure ? messageOf(failure, 'The schedule could not be read.') : undefined} />
        </div>
      </div>
    </Dialog>
  )
}

const useImportSchedule = (projectId: number) =>
  useTimelineMutation(projectId, (body: BodyInput<typeof importSchedule>) => call(importSchedule, { projectId, body }))

/** What a file or pasted rows would become. Nothing is changed, so it is asked again for every file, sheet and paste. */
const useReadSchedule = (projectId: number) =>
  useMutation({
    mutationFn: ({ file, sheet }: { file: File; sheet?: number }) => {
      const place = { projectId, query: { sheet } }
      return uploadTo<ScheduleReading>(addressOf(readScheduleFile, place), file).done
    },
  })
