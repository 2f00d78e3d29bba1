import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { ReachedPerson } from '#shared/people/reach-schemas.ts'
import { reachInWords } from '#shared/people/words.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import { today } from '#web/platform/formatting.ts'
import { askAboutPastDay } from '#web/ui/fields/ask-before-submit.ts'
import { useZodForm } from '#web/ui/fields/form.tsx'
import type { NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'
import type { OptionsForm } from '../options/options-field.tsx'
import { emptySelection, toSelectionDraft, type SelectionValues } from './selection-form.ts'

type Options = {
  project: { id: number; timeZone: string }
  /** What the form starts with besides the last room and phase. */
  start: Partial<SelectionValues>
  /** Names, one per line, instead of one name. */
  several?: boolean
  add: (draft: SelectionDraft & { invite?: boolean }) => Promise<void>
}

/** The form of a new selection: starts in the last room and phase of the project, and again after "Save and add another". */
export function useSelectionForm({ project, start, several = false, add }: Options) {
  const fresh = (): SelectionValues => ({ ...emptySelection, ...lastPlace(project.id), ...start })
  const form = useZodForm({
    schema: () =>
      import('./selection-form-schema.ts').then((module) =>
        several ? module.SeveralSelectionsSchema : module.SelectionFormSchema,
      ),
    defaultValues: fresh(),
    failure: 'Failed to add selection',
  })
  const save = (afterwards: () => void | Promise<void>) =>
    form.submit(async (filled) => {
      await askAboutPastDay('decision deadline', filled.deadline, today(project.timeZone))
      await add(toSelectionDraft(filled))
      keepPlace(project.id, { room: filled.room ?? '', phase: filled.phase ?? '' })
      await afterwards()
    })
  const restart = () => {
    form.reset({ ...fresh(), send: form.getValues('send') })
    form.setFocus('name')
  }
  /** The plan counts in the unit of the first item, unless a unit or quantity was typed before. */
  const followItem = ({ unit, categoryId }: SelectionItem) => {
    const { dirtyFields } = form.formState
    if (form.getValues('options').length > 1 || dirtyFields.unit || dirtyFields.quantity) return
    form.setValue('unit', unit)
    if (form.getValues('categoryId') === null) form.setValue('categoryId', categoryId)
  }
  /** What the field with the options needs of this form. */
  const optionsProps = () => ({
    form: form as unknown as OptionsForm,
    planned: { quantity: numberOf(form.watch('quantity')), unit: form.watch('unit') },
  })
  return { form, save, restart, followItem, optionsProps }
}

/** Said after a selection was added: who was reached, or that it is a draft. */
export const hintAfterAdding = (people: readonly ReachedPerson[] | undefined): string =>
  people ? reachInWords(people) : 'A draft until you send it.'

export const numberOf = (value: NumberFieldValue): number | null => (typeof value === 'number' ? value : null)

type Place = { room: string; phase: string }

const keyOf = (projectId: number) => `finishwork-place-${projectId}`

/** Room and phase of the last selection added to a project in this browser: the next one is usually in the same place. */
function lastPlace(projectId: number): Place {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? '{}') as Partial<Record<keyof Place, unknown>>
    return { room: textOf(kept.room), phase: textOf(kept.phase) }
  } catch {
    // Storage may be turned off.
    return { room: '', phase: '' }
  }
}

function keepPlace(projectId: number, { room, phase }: Place): void {
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify({ room, phase }))
  } catch {
    // Storage may be turned off or full.
  }
}

const textOf = (kept: unknown): string => (typeof kept === 'string' ? kept : '')
