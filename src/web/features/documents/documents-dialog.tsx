import { useState, type ReactNode } from 'react'
import type { DocumentFormat, DocumentKind, DocumentVersion } from '#shared/documents/schemas.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { SelectionGroup } from '#shared/selections/lists/list-schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards, SegmentedControl } from '#web/ui/fields/choices.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { DocumentList } from './document-list.tsx'
import { useRequestDocument } from './queries.ts'
import { RoomCodes } from './room-codes.tsx'

const groups = [
  { value: 'room', label: 'Room' },
  { value: 'category', label: 'Category' },
  { value: 'phase', label: 'Phase' },
] as const satisfies { value: SelectionGroup; label: string }[]

const formats = [
  { value: 'pdf', label: 'PDF' },
  { value: 'xlsx', label: 'Excel' },
] as const satisfies { value: DocumentFormat; label: string }[]

/** Chooses a document, prepares it in the background and downloads it when it is ready. */
export function DocumentsDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const choices = choicesFor(project)
  const [choice, setChoice] = useState<DialogChoice>(choices[0]?.value ?? 'trades')
  const [group, setGroup] = useState<SelectionGroup>('room')
  const [format, setFormat] = useState<DocumentFormat>('pdf')
  const [waitingFor, setWaitingFor] = useState<ReadonlySet<number>>(new Set())
  const request = useRequestDocument(project.id)
  const prepare = () =>
    choice !== 'rooms' &&
    request.mutate(
      { ...requestOf[choice], format, group },
      { onSuccess: ({ id }) => setWaitingFor((before) => new Set(before).add(id)) },
    )
  const failure = request.error && messageOf(request.error, 'The document could not be prepared.')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Documents"
      text={project.can.addSelections ? 'Drafts are left out until you send them.' : undefined}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {choice !== 'rooms' && (
            <Button pending={request.isPending} pendingText="Preparing..." onClick={prepare}>
              Prepare document
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError message={failure ?? undefined} />
        {choices.length > 1 && <RadioCards label="Document" options={choices} value={choice} onChange={setChoice} />}
        {choice === 'rooms' ? (
          <RoomCodes projectId={project.id} timeZone={project.timeZone} />
        ) : (
          <>
            <div className="flex flex-wrap gap-x-8 gap-y-4">
              {requestOf[choice].kind === 'schedule' && (
                <Labeled label="Group by">
                  <SegmentedControl label="Group by" options={groups} value={group} onChange={setGroup} />
                </Labeled>
              )}
              <Labeled label="Format">
                <SegmentedControl label="Format" options={formats} value={format} onChange={setFormat} />
              </Labeled>
            </div>
            <DocumentList projectId={project.id} timeZone={project.timeZone} downloadWhenReady={waitingFor} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The control has a label for screen readers of its own. */
function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      {children}
    </div>
  )
}

type DocumentChoice = 'schedule' | 'trades' | 'allowances' | 'changes'
/** Room codes are printed at once, so they are no request. */
type DialogChoice = DocumentChoice | 'rooms'

const requestOf: Record<DocumentChoice, { kind: DocumentKind; version: DocumentVersion }> = {
  schedule: { kind: 'schedule', version: 'client' },
  trades: { kind: 'schedule', version: 'trade' },
  allowances: { kind: 'allowances', version: 'client' },
  changes: { kind: 'changes', version: 'client' },
}

const schedule = { value: 'schedule', label: 'Selection schedule', hint: 'Prices, allowances and status' } as const
const trades = { value: 'trades', label: 'Schedule for trades', hint: 'What was approved, without prices' } as const
const reports = [
  { value: 'allowances', label: 'Allowance report', hint: 'Chosen, over or under, and forecast' },
  { value: 'changes', label: 'Change summary', hint: 'What changed after it was signed' },
] as const

const rooms = { value: 'rooms', label: 'Room codes', hint: 'QR codes to hang up on site' } as const

/** Trades have one document, clients have theirs, builders have all. */
function choicesFor({ can }: Pick<ProjectDetail, 'can'>) {
  if (!can.seeMoney) return [trades]
  return can.edit || can.restore ? [schedule, trades, ...reports, rooms] : [schedule, ...reports]
}
