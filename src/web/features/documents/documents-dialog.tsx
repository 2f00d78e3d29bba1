import { useState } from 'react'
import type { DocumentKind, DocumentVersion } from '#shared/documents/schemas.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { SelectionGroup } from '#shared/selections/contract.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards, SegmentedControl } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { DocumentList } from './document-list.tsx'
import { useRequestDocument } from './queries.ts'

type Choice = 'schedule' | 'trades'

const requests: Record<Choice, { kind: DocumentKind; version: DocumentVersion }> = {
  schedule: { kind: 'schedule', version: 'client' },
  trades: { kind: 'schedule', version: 'trade' },
}

const groups = [
  { value: 'room', label: 'Room' },
  { value: 'category', label: 'Category' },
  { value: 'phase', label: 'Phase' },
] as const satisfies { value: SelectionGroup; label: string }[]

/** Chooses a document, prepares it in the background and downloads it when it is ready. */
export function DocumentsDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const choices = choicesFor(project)
  const [choice, setChoice] = useState<Choice>(choices[0]?.value ?? 'trades')
  const [group, setGroup] = useState<SelectionGroup>('room')
  const [waitingFor, setWaitingFor] = useState<ReadonlySet<number>>(new Set())
  const request = useRequestDocument(project.id)
  const prepare = async () => {
    const made = await request.mutateAsync({ ...requests[choice], group })
    setWaitingFor((before) => new Set(before).add(made.id))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Documents"
      text={`About ${project.name}, as it is now. ${project.can.addSelections ? 'Drafts are left out until you send them.' : ''}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button pending={request.isPending} pendingText="Preparing..." onClick={() => void prepare().catch(() => {})}>
            Prepare document
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError
          message={request.error ? messageOf(request.error, 'The document could not be prepared.') : undefined}
        />
        {choices.length > 1 && <RadioCards label="Document" options={choices} value={choice} onChange={setChoice} />}
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="text-sm font-medium">
            Group by
          </span>
          <SegmentedControl label="Group by" options={groups} value={group} onChange={setGroup} />
        </div>
        <DocumentList projectId={project.id} downloadWhenReady={waitingFor} />
      </div>
    </Dialog>
  )
}

const schedule = { value: 'schedule', label: 'Selection schedule', hint: 'Prices, allowances and status' } as const
const trades = { value: 'trades', label: 'Schedule for trades', hint: 'What was approved, without prices' } as const

/** Trades have one document, clients have theirs, builders have all. */
function choicesFor({ can }: ProjectDetail) {
  if (!can.seeMoney) return [trades]
  const builds = can.edit || can.restore
  return builds ? [schedule, trades] : [schedule]
}
