import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { SignOff } from '#shared/signoffs/contract.ts'
import type {
  Signing,
  SigningConflict,
  SigningForm as SigningFormSchema,
  SigningFormLine,
} from '#shared/signoffs/schemas.ts'
import { paidParts, paidUnits } from '#shared/signoffs/paid.ts'
import { ApiError, hasStatus, messageOf } from '#web/platform/network/api-error.ts'
import { useSendOnce } from '#web/platform/network/send-once.ts'
import { useZodForm, type ZodForm } from '#web/ui/fields/form.tsx'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { toSignQuery, useSignOff } from './queries.ts'
import { signatureOn } from './signed-already.tsx'

export type Answer = SigningFormLine['decision']
export type ChangedLine = SigningConflict['changed'][number]
export type SigningForm = ZodForm<z.input<typeof SigningFormSchema>, Signing>

const schemas = () => import('#shared/signoffs/schemas.ts')

type Opened = {
  projectId: number
  opened: readonly Selection[]
  /** Every selection of the project: what was signed before counts against a shared allowance. */
  all: readonly Selection[]
  readerId: number
}

/** One sign-off. What is shown is frozen: a line changes only when the server replies that it is stale, and all input stays. */
export function useSigning({ projectId, opened, all, readerId }: Opened, onSigned: (signed: SignOff) => unknown) {
  const send = useSignOff(projectId)
  const client = useQueryClient()
  const [shown, setShown] = useState(opened)
  const [changed, setChanged] = useState<Record<number, ChangedLine>>({})
  const sendOnce = useSendOnce()
  const form = useZodForm({
    schema: () => schemas().then((module) => module.SigningForm),
    explain: failureInWords,
    defaultValues: {
      lines: opened.map((selection) => lineOf(selection)),
      signature: { name: '', drawing: null },
      consent: false,
    },
  })
  const { isDirty, isSubmitting, errors } = form.formState
  // Signed in another tab, or by the other owner: nothing of this form is left to send.
  const isSigned = shown.every((selection) => signatureOn(selection, readerId) !== undefined)
  const stopAsking = useUnsavedGuard(isDirty && !send.isSuccess && !isSigned, 'your signature')

  const sign = form.submit(async (act) => {
    try {
      const shownAct = { ...act, paid: paidUnits(paidParts(all, approvedOf(answers))) }
      const signed = await sendOnce(shownAct, (key) => send.mutateAsync({ act: shownAct, key }))
      stopAsking()
      await onSigned(signed)
    } catch (error) {
      const conflict = hasStatus(error, 409)
        ? (await schemas()).SigningConflict.safeParse(error.current).data
        : undefined
      if (conflict) {
        showChanges(conflict)
        // What others signed since counts in the sum.
        await client.refetchQueries(toSignQuery(projectId))
      }
      throw error
    }
  })

  function showChanges(conflict: SigningConflict): void {
    const current = new Map(conflict.changed.map((line) => [line.selectionId, line]))
    const now = shown.map((selection) => current.get(selection.id)?.current ?? selection)
    setChanged(Object.fromEntries(current))
    setShown(now)
    for (const [index, line] of form.getValues('lines').entries()) {
      const selection = now[index]
      if (selection) form.setValue(`lines.${index}`, lineOf(selection, line))
    }
    // Consent was given to what was shown before, so it is asked for again.
    form.setValue('consent', false)
  }

  const lines = form.watch('lines')
  const answers = shown.map((selection, index) => ({ selection, answer: lines[index]?.decision ?? 'open' }))
  return {
    form,
    sign,
    shown,
    changed,
    answers,
    signing: isSubmitting,
    isSigned,
    /** An error about all lines, or the first line with an error, which may be far above the button. */
    linesError: errors.lines?.message ?? errors.lines?.root?.message ?? firstLineError(errors.lines),
  }
}

type Answered = { selection: Selection; answer: Answer }

/** What the signature would approve. */
export const approvedOf = (answers: readonly Answered[]): Selection[] =>
  answers.flatMap(({ selection, answer }) => (answer === 'approve' ? [selection] : []))

/** A line with its decision, or the most likely one; a decision that is no longer possible leaves it open. */
function lineOf({ id, fingerprint, can, changedSinceSeen }: Selection, answered?: SigningFormLine): SigningFormLine {
  // Nobody approves by default what has changed since they last saw it.
  const decision = answered?.decision ?? (can.sign && !changedSinceSeen ? 'approve' : 'open')
  const possible = decision === 'open' || (decision === 'approve' ? can.sign : can.decline)
  return {
    selectionId: id,
    decision: possible && fingerprint !== null ? decision : 'open',
    fingerprint: fingerprint ?? NO_FINGERPRINT,
    reason: answered?.reason ?? '',
  }
}

/** For a line that cannot be signed and stays open, so it is never sent. */
const NO_FINGERPRINT = '0'.repeat(64)

const failureInWords = (error: unknown): string =>
  error instanceof ApiError
    ? messageOf(error, 'Something went wrong on our side. Nothing was signed; please sign again.')
    : 'The server could not be reached. Sign again when you are back online: it will count once.'

type LineErrors = readonly (Record<string, { message?: string } | undefined> | undefined)[]

const firstLineError = (errors: unknown): string | undefined =>
  Array.isArray(errors)
    ? (errors as LineErrors).flatMap((line) => Object.values(line ?? {})).find((error) => error?.message)?.message
    : undefined
