import { dayInWords, type Day } from '#shared/kernel/dates.ts'
import { confirm } from '../overlays/confirm.tsx'
import type { Question } from '../overlays/confirm-dialog.tsx'

/** Thrown during submit when the person decides not to send; the form stays as it is, without an error. */
export class SubmitCanceled extends Error {
  override readonly name = 'SubmitCanceled'
}

/** Warns about unusual but allowed input. The form is sent only when the person confirms. */
export async function askBeforeSubmit(question: Question): Promise<void> {
  if (!(await confirm({ danger: false, ...question }))) throw new SubmitCanceled()
}

/** Whether a day in the past is meant. For `date`, name the field: "decision deadline". */
export async function confirmPastDay(date: string, day: Day | null | undefined, today: Day): Promise<boolean> {
  if (!day || day >= today) return true
  return confirm({
    danger: false,
    title: 'This date is in the past',
    text: `The ${date}, ${dayInWords(day)}, has already passed.`,
    action: 'Use this date',
    cancel: 'Change the date',
  })
}

export async function askAboutPastDay(date: string, day: Day | null | undefined, today: Day): Promise<void> {
  if (!(await confirmPastDay(date, day, today))) throw new SubmitCanceled()
}
