import { z } from 'zod'
import { Order, Reason } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { changeRequestInWords } from '#shared/selections/words.ts'
import { useToday } from '#web/platform/use-today.ts'
import { askAboutPastDay } from '#web/ui/fields/ask-before-submit.ts'
import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { useOffline } from '#web/platform/network/connectivity.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Input, Textarea } from '#web/ui/fields/input.tsx'
import { OfflineNotice } from '#web/ui/page/offline-notice.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscardQuestion } from '#web/ui/fields/use-discard-question.ts'
import { ORDERING_OFFLINE } from './ordering-offline.ts'
import { useDeclineChangeRequest, useDeclineSelection, useOrderSelection } from '../queries.ts'
import { ARRIVES } from '#shared/selections/status-words.ts'

type DialogProps = { selection: Selection; open: boolean; onClose: () => void }

const place = ({ projectId, id }: Selection) => ({ projectId, selectionId: id })

type TextDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  text: string
  label: string
  hint?: string
  action: string
  pendingText: string
  danger?: boolean
  failure: string
  send: (words: string) => Promise<unknown>
}

const Words = z.object({ words: Reason })

/** Asks for a reason; the input stays when it could not be sent. */
function TextDialog(props: TextDialogProps) {
  const form = useZodForm({ schema: Words, defaultValues: { words: '' }, failure: props.failure })
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(props.open && isDirty && !isSubmitting, 'what you wrote', () => {
    form.reset()
    props.onClose()
  })
  const send = form.submit(async ({ words }) => {
    await props.send(words)
    form.reset()
    props.onClose()
  })
  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => !open && leave()}
      title={props.title}
      text={props.text}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            pending={isSubmitting}
            pendingText={props.pendingText}
            onClick={() => void send()}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <FormError message={form.rootError} />
        <Field label={props.label} hint={props.hint} required error={form.errorOf('words')}>
          <Textarea rows={4} {...form.register('words')} />
        </Field>
      </form>
    </Dialog>
  )
}

export function DeclineDialog({ selection, open, onClose }: DialogProps) {
  const decline = useDeclineSelection(place(selection))
  return (
    <TextDialog
      {...{ open, onClose }}
      title={`Decline “${selection.name}”?`}
      text="Your builder sees the reason and proposes other options. Nothing is ordered."
      label={selection.options.length > 1 ? 'What don’t you like about these?' : 'What don’t you like about it?'}
      hint="The color, the price, the size: anything that helps to find something better."
      action="Decline"
      pendingText="Declining..."
      danger
      failure="The selection was not declined. Please try again."
      send={async (reason) => {
        await decline.mutateAsync({ reason, version: selection.version })
        toast.success(
          'Declined',
          `Your builder has been told why, and will propose something else for “${selection.name}”.`,
        )
      }}
    />
  )
}

export function DeclineRequestDialog({ selection, open, onClose }: DialogProps) {
  const decline = useDeclineChangeRequest(place(selection))
  return (
    <TextDialog
      {...{ open, onClose }}
      title="Decline the requested change?"
      text="What was approved stays as it is. The client is told why."
      label="Reason"
      hint="The client reads it."
      action="Decline request"
      pendingText="Declining..."
      failure="The request was not declined. Please try again."
      send={async (reason) => {
        await decline.mutateAsync({ reason, version: selection.version })
        toast.success('Request declined', `The client has been told about “${selection.name}”.`)
      }}
    />
  )
}

type OrderValues = { reference: string; expectedOn: string | null }

export function OrderDialog({ selection, open, onClose }: DialogProps) {
  const order = useOrderSelection(place(selection))
  const today = useToday()
  const form = useZodForm({
    schema: Order as z.ZodType<z.infer<typeof Order>, OrderValues>,
    defaultValues: { reference: '', expectedOn: null },
    explain: (error) =>
      error instanceof ApiError
        ? messageOf(error, 'The order was not recorded. Please try again.')
        : 'The server cannot be reached, so nothing was ordered. What you typed is still here.',
  })
  const offline = useOffline()
  const { isDirty, isSubmitting } = form.formState
  const leave = useDiscardQuestion(open && isDirty && !isSubmitting, 'this order', () => {
    form.reset()
    onClose()
  })
  const send = form.submit(async (values) => {
    await askAboutPastDay('expected delivery', values.expectedOn, today)
    await order.mutateAsync({ ...values, confirmed: true, version: selection.version })
    toast.success('Order recorded', `“${selection.name}” is ordered.`)
    onClose()
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={`Order “${selection.name}”`}
      text={`Records that ${selection.selectedItem?.name ?? 'it'} was ordered as it was approved.`}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingText="Recording..." disabled={offline} onClick={() => void send()}>
            {selection.changeRequest || selection.discontinued ? 'Order anyway' : 'Record order'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => (offline ? event.preventDefault() : void send(event))}
        noValidate
        className="flex flex-col gap-4"
      >
        <FormError message={form.rootError} />
        {offline && <OfflineNotice reason={ORDERING_OFFLINE} />}
        {selection.changeRequest && (
          <Banner tone="warn" title={changeRequestInWords(selection.changeRequest)}>
            “{selection.changeRequest.text}” Answer the request first, or order what was signed anyway.
          </Banner>
        )}
        {selection.discontinued && (
          <Banner tone="warn" title={`${selection.selectedItem?.name ?? 'This item'} is no longer in the catalog`}>
            Replace it first, or check with the supplier that it can still be delivered.
          </Banner>
        )}
        <Field
          label="Order reference"
          optional
          hint="The supplier’s number, as printed on the delivery note."
          error={form.errorOf('reference')}
        >
          <Input {...form.register('reference')} />
        </Field>
        <ControlledField form={form} name="expectedOn" label={`${ARRIVES} on`} optional>
          {(field) => <DateInput {...field} />}
        </ControlledField>
      </form>
    </Dialog>
  )
}
