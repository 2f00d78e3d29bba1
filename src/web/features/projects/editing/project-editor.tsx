import Save from 'virtual:icons/save'
import { useEffect, type ReactNode } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { ProjectStatus } from '#shared/projects/schemas.ts'
import { projectStatuses, signingRuleLabel, statusLabel } from '#shared/projects/rules.ts'
import { signingRules, type SigningRule } from '#shared/selections/deciding/deal.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { FormError } from '#web/ui/fields/form.tsx'
import { MoneyInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { ClientField, ProjectNameFields, ProjectPlanFields } from './project-fields.tsx'
import { useProjectEdit, type ProjectEditing } from './use-project-edit.ts'

const formId = 'edit-project'

export type EditorParts = { saving: ReactNode; form: ReactNode }

type EditorProps = {
  project: ProjectDetail
  onEnd: () => void
  /** Places the buttons and the form within the page. */
  children: (parts: EditorParts) => ReactNode
}

/** Everything for editing, in its own chunk, because most people only read. */
export function ProjectEditor({ project, onEnd, children }: EditorProps) {
  const edit = useProjectEdit(project, onEnd)
  const saving = (
    <div className="flex flex-wrap gap-2 max-md:hidden">
      <Saving edit={edit} />
    </div>
  )
  return children({ saving, form: <EditForm project={project} edit={edit} /> })
}

/** In the header on a desktop, at the bottom on a phone. */
function Saving({ edit }: { edit: ProjectEditing }) {
  return (
    <>
      <Button variant="secondary" onClick={edit.end} disabled={edit.saving}>
        Cancel
      </Button>
      <Button type="submit" form={formId} icon={<Save aria-hidden />} pending={edit.saving} pendingText="Saving...">
        Save Changes
      </Button>
    </>
  )
}

const statuses = projectStatuses.map((value) => ({ value, label: statusLabel(value) ?? value }))

function EditForm({ project, edit }: { project: ProjectDetail; edit: ProjectEditing }) {
  const { form } = edit
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <Card>
      <form id={formId} noValidate onSubmit={edit.submit} className="flex flex-col gap-5">
        {edit.conflict && <ConflictPanel edit={edit} />}
        <ProjectNameFields form={form} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <ClientField form={form} chosen={{ id: project.clientId, name: project.client }} />
          <ControlledField
            form={form}
            name="status"
            label="Status"
            hint="Active: agreed. In Progress: work on site. Both count as active projects."
          >
            {(field) => <Select<ProjectStatus> options={statuses} value={field.value} onChange={field.onChange} />}
          </ControlledField>
        </div>
        <ProjectPlanFields form={form} currency={project.currency} />
        <SigningFields project={project} edit={edit} />
        <FormError message={form.rootError} />
        <div
          data-bar
          className="sticky bottom-0 -mx-4 -mb-4 flex gap-2 rounded-b-card border-t bg-surface p-3 *:flex-1 md:hidden"
        >
          <Saving edit={edit} />
        </div>
      </form>
    </Card>
  )
}

const rules = signingRules.map((value) => ({ value, label: signingRuleLabel(value) }))

/** Matters once a project has two clients; a project with one asks the same person either way. */
function SigningFields({ project, edit }: { project: ProjectDetail; edit: ProjectEditing }) {
  const { form } = edit
  const rule = form.watch('signingRule')
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <ControlledField
        form={form}
        name="signingRule"
        label="Who signs"
        hint="Whose signature approves a selection. Approved selections stay approved. A selection that only some clients have signed asks everyone again, and your clients are notified."
      >
        {(field) => <Select<SigningRule> options={rules} value={field.value} onChange={field.onChange} />}
      </ControlledField>
      {rule === 'all_above' && (
        <ControlledField form={form} name="signingThreshold" label="Every client signs above" required>
          {(field) => (
            <MoneyInput
              decimals={2}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              currency={project.currency}
              ref={field.ref}
            />
          )}
        </ControlledField>
      )}
    </div>
  )
}
