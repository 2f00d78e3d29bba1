import { useSyncExternalStore } from 'react'
import type { Asked, Question } from './confirm-dialog.tsx'
import { onDemand } from '../page/on-demand.tsx'

let asked: Asked | undefined
const listeners = new Set<() => void>()

function set(next: Asked): void {
  asked = next
  for (const listener of listeners) listener()
}

/** `if (await confirm({ title, action })) …` from anywhere; `ConfirmHost` renders the dialog. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    if (asked?.open) asked.answer(false)
    const answer = (yes: boolean) => {
      // While it closes, the dialog keeps its text.
      set({ ...question, open: false, answer: () => {} })
      resolve(yes)
    }
    set({ ...question, open: true, answer })
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Rarely needed, so the dialog is loaded on first use.
const ConfirmDialog = onDemand(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog))

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked)
  if (!question) return null
  // Offline the dialog may not load; the browser's own confirm works.
  const ask = () => question.answer(window.confirm(question.title))
  return <ConfirmDialog question={question} open={question.open} onFailed={ask} />
}
