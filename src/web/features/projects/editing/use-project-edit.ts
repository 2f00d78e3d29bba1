import { useState } from 'react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { ProjectEditForm } from '#shared/projects/schemas.ts'
import { hasStatus, messageOf } from '#web/platform/network/api-error.ts'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { conflictsBetween, type Conflict } from './conflicts.ts'
import { type ProjectValues, valuesOf } from './project-values.ts'
import { useEditProject } from '../queries.ts'

/** Edits the details: typed values stay until saved or discarded, even when someone else saved first. */
export function useProjectEdit(project: ProjectDetail, end: () => void) {
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
export type ProjectEditing = ReturnType<typeof useProjectEdit>

const isProject = (value: unknown): value is ProjectDetail =>
  typeof value === 'object' && value !== null && 'version' in value && 'people' in value
