import CircleQuestionMark from 'virtual:icons/circle-question-mark'
import Lightbulb from 'virtual:icons/lightbulb'
import MessageSquareText from 'virtual:icons/message-square-text'
import Replace from 'virtual:icons/replace'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type clientMessageTypes, MESSAGE_LIMIT } from '#shared/messages/rules.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { CallLine } from '#web/ui/call-line.tsx'
import { RadioCards } from '#web/ui/fields/choices.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { contactsQuery } from '#web/reads/people.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { useAskAboutSelection } from '../queries.ts'

const Asking = z.object({
  words: z.string().trim().min(1, 'Please write a message.').max(MESSAGE_LIMIT, 'The message is too long.'),
})
type Kind = (typeof clientMessageTypes)[number]

const kinds: Record<Kind, { label: string; action: string; sent: string; next: string }> = {
  question: {
    label: 'Your question',
    action: 'Send question',
    sent: 'Question sent',
    next: 'You will find the answer in the conversation.',
  },
  change_request: {
    label: 'What should change?',
    action: 'Request change',
    sent: 'Change requested',
    next: 'Your builder answers in the conversation.',
  },
  comment: {
    label: 'Your comment',
    action: 'Send comment',
    sent: 'Comment sent',
    next: 'You will find it in the conversation.',
  },
}

/** Three kinds: what can still be decided takes suggestions, what is decided takes comments. */
const choices = (selection: Selection) => [
  {
    value: 'question' as const,
    label: 'Ask a question',
    hint: 'Your builder answers in the conversation below.',
    icon: <CircleQuestionMark aria-hidden />,
  },
  {
    value: 'change_request' as const,
    label: 'Request a change',
    hint: isOpen(selection.status)
      ? 'Your builder changes what is offered, or tells you why not.'
      : 'What was decided stays valid until your builder answers.',
    icon: <Replace aria-hidden />,
  },
  selection.can.propose
    ? {
        value: 'suggest' as const,
        label: 'Suggest my own item',
        hint: 'Something you found: your builder prices it or tells you why not.',
        icon: <Lightbulb aria-hidden />,
      }
    : {
        value: 'comment' as const,
        label: 'Leave a comment',
        hint: 'Something to know. It needs no answer.',
        icon: <MessageSquareText aria-hidden />,
      },
]

type AskDialogProps = {
  selection: Selection
  builder: boolean
  open: boolean
  onClose: () => void
  onSuggest: () => void
}

/** One place to ask: a client says what kind it is; a builder asks the client a question. */
export function AskDialog({ selection, builder, open, onClose, onSuggest }: AskDialogProps) {
  const ask = useAskAboutSelection({ projectId: selection.projectId, selectionId: selection.id })
  const [kind, setKind] = useState<Kind | 'suggest'>('question')
  const suggesting = kind === 'suggest'
  const form = useZodForm({
    schema: Asking,
    defaultValues: { words: '' },
    failure: 'The message was not sent. Please try again.',
  })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(open && isDirty && !isSubmitting, 'what you wrote', () => {
    form.reset()
    onClose()
  })
  const { label, action, sent, next } = kinds[suggesting ? 'question' : kind]
  const send = form.submit(async ({ words }) => {
    if (suggesting) return
    await ask.mutateAsync({ message: words, messageType: kind })
    toast.success(sent, next)
    form.reset()
    onClose()
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && leave()}
      title={builder ? `Ask about “${selection.name}”` : 'Ask or request a change'}
      text={builder ? 'Your question goes into the conversation about this selection.' : selection.name}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          {suggesting ? (
            <Button onClick={onSuggest}>Suggest my own item</Button>
          ) : (
            <Button pending={isSubmitting} pendingText="Sending..." onClick={() => void send()}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        {!builder && (
          <RadioCards label="What is it?" options={choices(selection)} value={kind} onChange={setKind} columns={1} />
        )}
        {!suggesting && (
          <Field label={label} required error={form.errorOf('words')}>
            <Textarea rows={4} {...form.register('words')} />
          </Field>
        )}
        {!builder && <Call projectId={selection.projectId} />}
      </form>
    </Dialog>
  )
}

/** Appears when it has loaded; a failure shows nothing, because the question can still be sent. */
function Call({ projectId }: { projectId: number }) {
  const { data: contacts } = useQuery(contactsQuery)
  const { data: project } = useQuery(projectQuery(projectId))
  return <CallLine contacts={contacts} project={project?.name} />
}
