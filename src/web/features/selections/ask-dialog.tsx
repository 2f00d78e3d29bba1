import { CircleHelp, MessageSquareText, Replace } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { clientMessageTypes, MESSAGE_LIMIT } from '#shared/messages/rules.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError, useZodForm } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { useAskAboutSelection } from './queries.ts'

const Asking = z.object({
  kind: z.enum(clientMessageTypes),
  words: z.string().trim().min(1, 'Please write a message.').max(MESSAGE_LIMIT, 'The message is too long.'),
})
type Kind = z.infer<typeof Asking>['kind']

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

const choices = (selection: Selection) => [
  {
    value: 'question' as const,
    label: 'Ask a question',
    hint: 'Your builder answers in the conversation below.',
    icon: <CircleHelp aria-hidden />,
  },
  {
    value: 'change_request' as const,
    label: 'Request a change',
    hint: isOpen(selection.status)
      ? 'Your builder changes what is offered, or tells you why not.'
      : 'What was decided stays valid until your builder answers.',
    icon: <Replace aria-hidden />,
  },
  {
    value: 'comment' as const,
    label: 'Leave a comment',
    hint: 'Something to know. It needs no answer.',
    icon: <MessageSquareText aria-hidden />,
  },
]

type AskDialogProps = { selection: Selection; builder: boolean; open: boolean; onClose: () => void }

/** One place to ask: a client says what kind it is; a builder asks the client a question. */
export function AskDialog({ selection, builder, open, onClose }: AskDialogProps) {
  const ask = useAskAboutSelection({ projectId: selection.projectId, selectionId: selection.id })
  const form = useZodForm({
    schema: Asking,
    defaultValues: { kind: 'question' as Kind, words: '' },
    failure: 'Failed to send the message.',
  })
  const { dirtyFields, isSubmitting } = form.formState
  const leave = useDiscardQuestion(open && dirtyFields.words === true && !isSubmitting, 'what you wrote', () => {
    form.reset()
    onClose()
  })
  const send = form.submit(async ({ kind, words }) => {
    await ask.mutateAsync({ message: words, messageType: kind })
    toast.success(kinds[kind].sent, kinds[kind].next)
    form.reset()
    onClose()
  })
  const { label, action } = kinds[form.watch('kind')]
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={builder ? `Ask about “${selection.name}”` : 'Ask or request a change'}
      text={builder ? 'Your question goes into the conversation about this selection.' : selection.name}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingText="Sending..." onClick={() => void send()}>
            {action}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        {!builder && (
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <RadioCards
                label="What is it?"
                options={choices(selection)}
                value={field.value}
                onChange={field.onChange}
                columns={1}
              />
            )}
          />
        )}
        <Field label={label} required error={form.errorOf('words')}>
          <Textarea rows={4} {...form.register('words')} />
        </Field>
      </form>
    </Dialog>
  )
}
