import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useSendOnce } from '#web/platform/network/send-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Combobox } from '#web/ui/pickers/combobox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import { templatesQuery, useCopySelections } from '../queries.ts'
import { projectChoicesQuery } from '#web/reads/projects.ts'

/** Copies chosen rooms and selections of another project or template into this one, as drafts. */
export function CopySelectionsDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const copy = useCopySelections(project.id)
  const sendOnce = useSendOnce()
  const { data: projects = [] } = useQuery(projectChoicesQuery(''))
  const { data: templates } = useQuery(templatesQuery)
  const [from, setFrom] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string>()
  const sources = [
    ...(templates?.own ?? []).map(({ id, name }) => ({ value: id, label: `${name} (template)` })),
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ].filter(({ value }) => value !== project.id)

  async function run(projectId: number): Promise<void> {
    try {
      const body = { sources: [{ projectId, selectionIds: [...chosen] }] }
      const { added } = await sendOnce(body, (key) => copy.mutateAsync({ body, key }))
      toast.success(`${selectionsInWords(added)} copied`, 'They are drafts until you send them.')
      onClose()
    } catch (error) {
      setProblem(messageOf(error, 'The selections could not be copied.'))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Copy selections"
      text={`From another project or template into ${project.name}. Choices and signatures are not copied.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={from === null || chosen.size === 0}
            pending={copy.isPending}
            pendingText="Copying..."
            onClick={() => from !== null && void run(from)}
          >
            {chosen.size === 0 ? 'Copy selections' : `Copy ${selectionsInWords(chosen.size)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label="Copy from" required>
          <Combobox
            options={sources}
            value={from}
            onChange={(next) => {
              setFrom(next)
              setChosen(new Set())
            }}
            placeholder="Choose a project or template"
          />
        </Field>
        {from !== null && <SourceSelections projectId={from} chosen={chosen} onChange={setChosen} />}
        <FormError message={problem} />
      </div>
    </Dialog>
  )
}

type SourceProps = {
  projectId: number
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

function SourceSelections({ projectId, chosen, onChange }: SourceProps) {
  return (
    <QueryGate
      query={useQuery(projectSelectionsQuery(projectId))}
      loading={<SkeletonList rows={4} label="Loading selections..." />}
      failed="The selections could not be loaded"
    >
      {(selections) =>
        selections.length === 0 ? (
          <p className="text-sm text-ink-soft">It has no selections yet.</p>
        ) : (
          <div className="flex flex-col gap-4">
            {byRoom(selections).map(([room, inRoom]) => (
              <RoomChoices key={room} {...{ room, inRoom, chosen, onChange }} />
            ))}
          </div>
        )
      }
    </QueryGate>
  )
}

function byRoom(selections: readonly Selection[]): [room: string, selections: Selection[]][] {
  const rooms = new Map<string, Selection[]>()
  for (const selection of selections) {
    const room = selection.room ?? 'No room'
    rooms.set(room, [...(rooms.get(room) ?? []), selection])
  }
  return [...rooms]
}

type RoomProps = Omit<SourceProps, 'projectId'> & { room: string; inRoom: readonly Selection[] }

function RoomChoices({ room, inRoom, chosen, onChange }: RoomProps) {
  const picked = inRoom.filter(({ id }) => chosen.has(id)).length
  const set = (ids: readonly number[], on: boolean) =>
    onChange(on ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id))))
  return (
    <fieldset className="rounded-card border p-4">
      <legend className="sr-only">{room}</legend>
      <Checkbox
        label={<span className="font-medium">{room}</span>}
        checked={picked === inRoom.length}
        indeterminate={picked > 0 && picked < inRoom.length}
        onChange={(on) =>
          set(
            inRoom.map(({ id }) => id),
            on,
          )
        }
      />
      <ul className="mt-3 grid gap-2 pl-7 sm:grid-cols-2">
        {inRoom.map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={chosen.has(id)} onChange={(on) => set([id], on)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
