import { useRef, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Question = {
  /** Names the thing: `Delete "Kitchen tap"?` */
  title: string
  text?: ReactNode
  /** What the button does, in a verb: `Delete selection`. */
  action: string
  cancel?: string
  danger?: boolean
}

type Asked = Question & { open: boolean; answer: (yes: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()
const set = (next: Asked) => {
  asked = next
  for (const listener of listeners) listener()
}

/** `if (await confirm({ title, action })) …` from anywhere; the dialog itself is drawn by `ConfirmHost`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    if (asked?.open) asked.answer(false)
    const answer = (yes: boolean) => {
      // While it closes, the dialog still says what it asked.
      set({ ...question, open: false, answer: () => {} })
      resolve(yes)
    }
    set({ ...question, open: true, answer })
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ConfirmHost() {
  const shown = useSyncExternalStore(subscribe, () => asked)
  const cancel = useRef<HTMLButtonElement>(null)
  if (!shown) return null
  return (
    <Dialog
      open={shown.open}
      onOpenChange={(open) => !open && shown.answer(false)}
      role="alertdialog"
      size="sm"
      title={shown.title}
      text={shown.text}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={() => shown.answer(false)}>
            {shown.cancel ?? 'Cancel'}
          </Button>
          <Button variant={shown.danger === false ? 'primary' : 'danger'} onClick={() => shown.answer(true)}>
            {shown.action}
          </Button>
        </>
      }
    />
  )
}
