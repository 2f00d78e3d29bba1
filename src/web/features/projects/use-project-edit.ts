import { useState } from 'react'
import { ProjectEdit, type ProjectDetail } from '#shared/projects/contract.ts'
import { hasStatus, messageOf } from '#web/platform/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { useZodForm } from '#web/ui/form.tsx'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { conflictsBetween, type Conflict } from './conflicts.ts'
import { useEditProject } from './queries.ts'

const valuesOf = (project: ProjectDetail) => ({
  name: project.name,
  address: project.address,
  description: project.description ?? '',
  notes: project.notes ?? '',
  clientId: project.clientId,
  startDate: project.startDate,
  expectedCompletionDate: project.expectedCompletionDate,
  budget: project.budget,
  projectType: project.projectType,
  status: project.status,
  timeZone: project.timeZone,
  version: project.version,
})
export type ProjectValues = ReturnType<typeof valuesOf>

/** Editing the details: what was typed stays until it is saved or given up, also when somebody else was faster. */
export function useProjectEdit(project: ProjectDetail) {
  const [editing, setEditing] = useState(false)
  const [base, setBase] = useState(project)
  const [conflict, setConflict] = useState<{ current: ProjectDetail; fields: Conflict[] } | null>(null)
  const save = useEditProject(project.id)
  const form = useZodForm({
    schema: ProjectEdit,
    failure: 'Failed to update project',
    defaultValues: valuesOf(project),
  })
  const { isDirty, dirtyFields, isSubmitting } = form.formState
  useUnsavedGuard(editing && isDirty && !isSubmitting)

  const begin = () => {
    setBase(project)
    setConflict(null)
    form.reset(valuesOf(project))
    setEditing(true)
  }
  const cancel = () => {
    setConflict(null)
    form.reset(valuesOf(project))
    setEditing(false)
  }

  const submit = form.submit(async (values) => {
    const changed = Object.keys(dirtyFields) as (keyof typeof values)[]
    const change = Object.fromEntries(changed.map((field) => [field, values[field]]))
    try {
      await save.mutateAsync({ ...change, version: values.version })
      setConflict(null)
      form.reset(form.getValues())
      setEditing(false)
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

  /** Goes on from what is true now: untouched fields follow, the person's own input stays. */
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

  return { editing, begin, cancel, submit, form, conflict, rebase, saving: isSubmitting, dirty: isDirty }
}
export type ProjectEditing = ReturnType<typeof useProjectEdit>

const isProject = (value: unknown): value is ProjectDetail =>
  typeof value === 'object' && value !== null && 'version' in value && 'people' in value
