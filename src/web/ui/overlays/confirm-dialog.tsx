import { useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

export type Question = {
  /** Names the thing: `Delete "Kitchen tap"?` */
  title: string
  text?: ReactNode
  /** What the button does, in a verb: `Delete selection`. */
  action: string
  cancel?: string
  danger?: boolean
  /** Other ways out, each with a button of its own; the question then counts as declined. */
  instead?: readonly { label: string; onPick: () => void }[]
}

export type Asked = Question & { open: boolean; answer: (yes: boolean) => void }

export function ConfirmDialog({ question }: { question: Asked }) {
  const { danger = true, instead = [] } = question
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={question.open}
      onOpenChange={(open) => !open && question.answer(false)}
      role="alertdialog"
      size="sm"
      title={question.title}
      text={question.text}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={() => question.answer(false)}>
            {question.cancel ?? 'Cancel'}
          </Button>
          {/* Where something better is offered, that is the main button. */}
          <Button
            variant={danger ? 'danger' : instead.length > 0 ? 'secondary' : 'primary'}
            onClick={() => question.answer(true)}
          >
            {question.action}
          </Button>
        </>
      }
    >
      {instead.length > 0 && (
        <div className="flex flex-col gap-2">
          {instead.map(({ label, onPick }) => (
            <Button
              key={label}
              onClick={() => {
                onPick()
                question.answer(false)
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  )
}
