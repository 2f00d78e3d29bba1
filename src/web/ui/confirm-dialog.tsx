import { useRef } from 'react'
import { Button } from './button.tsx'
import type { Asked } from './confirm.tsx'
import { Dialog } from './dialog.tsx'

/** The default export is what `lazy` asks for. */
export default function ConfirmDialog({ question }: { question: Asked }) {
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
          <Button variant={question.danger === false ? 'primary' : 'danger'} onClick={() => question.answer(true)}>
            {question.action}
          </Button>
        </>
      }
    />
  )
}
