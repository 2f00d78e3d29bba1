import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { NewTemplate } from '#shared/templates/schemas.ts'
import { useFormKey } from '#web/platform/network/send-once.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import { useCreateTemplate } from '../queries.ts'
import { TemplateFields } from './template-fields.tsx'

/** Saves the project, or chosen rooms of it, as a template. */
export function SaveTemplateDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreateTemplate()
  const key = useFormKey()
  const { data: selections = [] } = useQuery(projectSelectionsQuery(project.id))
  const rooms = [...new Set(selections.map(({ room }) => room ?? ''))]
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = selections.filter(({ room }) => !left.has(room ?? ''))
  const form = useZodForm({
    schema: NewTemplate,
    failure: 'The template could not be saved.',
    defaultValues: { name: project.name, description: '' },
  })
  return (
    <FormDialog
      form={form}
      save={async ({ name, description }) => {
        const part = left.size === 0 ? {} : { rooms: rooms.filter((room) => !left.has(room)) }
        const body = { name, description, projectId: project.id, ...part }
        const { id } = await create.mutateAsync({ body, key })
        const open = () => void navigate({ to: '/projects/$projectId', params: { projectId: String(id) } })
        toast.success('Template saved', `${name} has ${selectionsInWords(chosen.length)}.`, {
          action: { label: 'Open template', onClick: open },
        })
      }}
      onClose={onClose}
      discards="this template"
      dirty={left.size > 0}
      title="Save as template"
      text="Rooms, allowances, options, notes and the schedule are kept, with days counted from the start. Decisions, people and messages are not."
      submitLabel={`Save ${selectionsInWords(chosen.length)}`}
      submitDisabled={chosen.length === 0}
    >
      <TemplateFields form={form} />
      {rooms.length > 1 && (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">Rooms</legend>
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {rooms.map((room) => (
              <li key={room}>
                <Checkbox
                  label={room || 'No room'}
                  checked={!left.has(room)}
                  onChange={(on) => setLeft(on ? without(left, room) : new Set([...left, room]))}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </FormDialog>
  )
}

const without = (set: ReadonlySet<string>, one: string) => new Set([...set].filter((other) => other !== one))
