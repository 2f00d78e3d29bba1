import { useMemo, useRef, useState } from 'react'
import type { Selection } from '#shared/selections/selection.ts'
import { Signing, SigningConflict, type SignOff } from '#shared/signoffs/contract.ts'
import { ApiError, hasStatus, messageOf } from '#web/platform/api-error.ts'
import { newId } from '#web/platform/new-id.ts'
import { useSignOff } from './queries.ts'
import type { Strokes } from './signature-pad.tsx'

export type Answer = 'approve' | 'decline' | 'open'
export type ChangedLine = SigningConflict['changed'][number]

type Signature = { name: string; drawing: Strokes | null; consent: boolean }
type Errors = { name?: string; consent?: string; lines?: string; reasons: Record<number, string> }

const noErrors: Errors = { reasons: {} }

/**
 * One act of signing. What is shown is frozen: a line changes only when the server says that it has changed since, and
 * then everything that was typed stays.
 */
export function useSigning(projectId: number, opened: readonly Selection[], onSigned: (signed: SignOff) => void) {
  const send = useSignOff(projectId)
  const [shown, setShown] = useState(opened)
  const [answers, setAnswers] = useState<Record<number, Answer>>({})
  const [reasons, setReasons] = useState<Record<number, string>>({})
  const [signature, setSignature] = useState<Signature>({ name: '', drawing: null, consent: false })
  const [changed, setChanged] = useState<Record<number, ChangedLine>>({})
  const [errors, setErrors] = useState(noErrors)
  const [failure, setFailure] = useState<string>()
  const keyOf = useActKey()

  const answerTo = ({ id, can }: Selection): Answer => {
    const fallback = can.sign ? 'approve' : 'open'
    const answer = answers[id] ?? fallback
    return (answer === 'approve' && !can.sign) || (answer === 'decline' && !can.decline) ? 'open' : answer
  }

  const act = {
    lines: shown.flatMap((selection) => {
      const decision = answerTo(selection)
      const { id: selectionId, fingerprint } = selection
      if (decision === 'open' || fingerprint === null) return []
      const reason = decision === 'decline' ? (reasons[selectionId] ?? '') : undefined
      return [{ selectionId, decision, fingerprint, reason }]
    }),
    signature: { name: signature.name, drawing: signature.drawing },
    consent: signature.consent,
  }

  async function sign(): Promise<void> {
    const checked = Signing.safeParse(act)
    setFailure(undefined)
    setErrors(checked.success ? noErrors : errorsIn(checked.error.issues, act.lines))
    if (!checked.success) return
    try {
      onSigned(await send.mutateAsync({ act: checked.data, key: keyOf(checked.data) }))
    } catch (error) {
      refused(error)
    }
  }

  function refused(error: unknown): void {
    const conflict = hasStatus(error, 409) ? SigningConflict.safeParse(error.current).data : undefined
    if (conflict) {
      // Consent was to what stood there before: it is given anew to what stands there now.
      setSignature((old) => ({ ...old, consent: false }))
      setChanged(Object.fromEntries(conflict.changed.map((line) => [line.selectionId, line])))
      setShown((lines) =>
        lines.map((line) => conflict.changed.find(({ selectionId }) => selectionId === line.id)?.current ?? line),
      )
    }
    setFailure(
      error instanceof ApiError
        ? messageOf(error, 'Something went wrong on our side. Nothing was signed; please sign again.')
        : 'The server could not be reached. Sign again when you are back online: it will count once.',
    )
  }

  return {
    shown,
    changed,
    answerTo,
    answer: (id: number, answer: Answer) => setAnswers((all) => ({ ...all, [id]: answer })),
    reasons,
    giveReason: (id: number, reason: string) => {
      setReasons((all) => ({ ...all, [id]: reason }))
      if (reason.trim()) setErrors(({ reasons: { [id]: _given, ...others }, ...old }) => ({ ...old, reasons: others }))
    },
    signature,
    setSignature: (part: Partial<Signature>) => {
      setSignature((old) => ({ ...old, ...part }))
      setErrors((old) => ({
        ...old,
        ...(part.name && { name: undefined }),
        ...(part.consent && { consent: undefined }),
      }))
    },
    errors,
    failure,
    sign,
    signing: send.isPending,
    touched: Boolean(signature.name || signature.drawing || Object.values(reasons).some(Boolean)),
    signed: send.isSuccess,
  }
}

type Line = { selectionId: number }
type Issue = { path: readonly PropertyKey[]; message: string }

function errorsIn(issues: readonly Issue[], lines: readonly Line[]): Errors {
  const errors: Errors = { reasons: {} }
  for (const { path, message } of issues) {
    const line = path[0] === 'lines' && typeof path[1] === 'number' ? lines[path[1]] : undefined
    if (line) errors.reasons[line.selectionId] = message
    else if (path[0] === 'lines') errors.lines = message
    else if (path[0] === 'signature') errors.name = message
    else errors.consent = message
  }
  return errors
}

/** The same act keeps its key, however often it is sent; a changed one is another act. */
function useActKey() {
  const last = useRef<{ text: string; key: string }>(undefined)
  return useMemo(
    () => (act: Signing) => {
      const text = JSON.stringify(act)
      if (last.current?.text !== text) last.current = { text, key: newId() }
      return last.current.key
    },
    [],
  )
}
