import Save from 'virtual:icons/save'
import { useEffect, type ReactNode, useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { type ProjectStatus, ProjectEditForm } from '#shared/projects/schemas.ts'
import { projectStatuses, signingRuleLabel, statusLabel } from '#shared/projects/rules.ts'
import { signingRules, type SigningRule } from '#shared/selections/deciding/deal.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { MoneyInput } from '#web/ui/fields/number-inputs.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ClientField, ProjectNameFields, ProjectPlanFields } from './project-fields.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { type ProjectValues, valuesOf } from './project-values.ts'
import { hasStatus, messageOf } from '#web/platform/network/api-error.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { conflictsBetween, type Conflict } from './conflicts.ts'
import { useEditProject } from '../queries.ts'

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

/** Someone else saved first: shows their changes, and asks which to keep where both changed the same field. */
function ConflictPanel({ edit }: { edit: ProjectEditing }) {
  const [theirs, setTheirs] = useState<(keyof ProjectValues)[]>([])
  const fields = edit.conflict?.fields ?? []
  return (
    <Banner tone="warn" role="alert" title="This project was changed since you opened it.">
      <p>Nothing you typed is lost. This is what changed:</p>
      <ul className="my-3 flex flex-col gap-3">
        {fields.map(({ field, label, theirs: now, mine, clashes }) => (
          <li key={field} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <strong className="font-medium">{label}</strong> is now “{now}”{clashes && <> and you typed “{mine}”</>}
            </span>
            {clashes && (
              <SegmentedControl
                label={label}
                options={[
                  { value: 'mine', label: 'Keep mine' },
                  { value: 'theirs', label: 'Take theirs' },
                ]}
                value={theirs.includes(field) ? 'theirs' : 'mine'}
                onChange={(value) =>
                  setTheirs((old) => (value === 'theirs' ? [...old, field] : old.filter((taken) => taken !== field)))
                }
              />
            )}
          </li>
        ))}
      </ul>
      <Button size="sm" variant="secondary" onClick={() => edit.rebase(theirs)}>
        Continue with these
      </Button>
    </Banner>
  )
}

/** Edits the details: typed values stay until saved or discarded, even when someone else saved first. */
function useProjectEdit(project: ProjectDetail, end: () => void) {
  const [base, setBase] = useState(project)
  const [conflict, setConflict] = useState<{ current: ProjectDetail; fields: Conflict[] } | null>(null)
  const save = useEditProject(project.id)
  const form = useZodForm({
    schema: ProjectEditForm,
    failure: 'Failed to update project',
    defaultValues: valuesOf(project),
  })
  const { isDirty, dirtyFields, isSubmitting } = form.formState
  useUnsavedGuard(isDirty && !isSubmitting)

  const submit = form.submit(async (values) => {
    const changed = Object.keys(dirtyFields) as (keyof typeof values)[]
    const change = Object.fromEntries(changed.map((field) => [field, values[field]]))
    try {
      await save.mutateAsync({ ...change, version: values.version })
      form.reset(form.getValues())
      end()
      toast.success('Success', 'Project updated successfully')
    } catch (error) {
      if (hasStatus(error, 409) && isProject(error.current)) {
        const { current } = error
        setConflict({
          current,
          fields: conflictsBetween(valuesOf(base), valuesOf(current), form.getValues() as ProjectValues, current),
        })
        return
      }
      toast.error('Error', messageOf(error, 'Failed to update project'))
      throw error
    }
  })

  /** Continues from the current state: untouched fields take it, the person's own input stays. */
  const rebase = (take: readonly (keyof ProjectValues)[] = []) => {
    if (!conflict) return
    const current = valuesOf(conflict.current)
    const mine = form.getValues() as ProjectValues
    form.reset(current)
    for (const field of Object.keys(dirtyFields) as (keyof ProjectValues)[]) {
      if (!take.includes(field)) form.setValue(field, mine[field], { shouldDirty: true })
    }
    setBase(conflict.current)
    setConflict(null)
  }

  return { end, submit, form, conflict, rebase, saving: isSubmitting }
}
type ProjectEditing = ReturnType<typeof useProjectEdit>

const isProject = (value: unknown): value is ProjectDetail =>
  typeof value === 'object' && value !== null && 'version' in value && 'people' in value
