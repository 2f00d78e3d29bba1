import Plus from 'virtual:icons/plus'
import { useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { SupplierPicker } from '../../parts/supplier-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { ControlledField } from '#web/ui/fields/controlled-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { NumberInput } from '#web/ui/fields/number-inputs.tsx'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { OrderTotals } from '../../parts/order-totals.tsx'
import { PastDay } from '../../parts/past-day.tsx'
import { useEditOrder } from '../acts.ts'
import { editBody, emptyLine, formValuesOf, typedTotals } from './order-form-schema.ts'
import { type OrderFormOf, useOrderForm } from './use-order-form.ts'
import { OrderFormLine } from './order-form-line.tsx'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'

type Props = { order: Order; onClose: () => void }

/**
 * A draft is edited; an order that was sent is revised, which keeps its history. What is typed stays, whatever happens to the order
 * meanwhile: an answer of the supplier changes nothing that the form shows, and a colleague's edit is shown before anything is saved.
 */
export function OrderForm({ order, onClose }: Props) {
  const [opened, setOpened] = useState(order)
  const [kept, setKept] = useState<number>()
  const same = JSON.stringify(formValuesOf(opened)) === JSON.stringify(formValuesOf(order))
  const changed = !same && kept !== order.version
  return (
    <>
      {changed && (
        <Banner
          tone="warn"
          role="alert"
          className="mb-6"
          title="Someone changed this order since you opened it"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => setOpened(order)}>
                Discard mine, show theirs
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setKept(order.version)}>
                Keep mine
              </Button>
            </span>
          }
        >
          What you typed is still here. If you keep it, saving replaces their change.
        </Banner>
      )}
      <Fields
        key={opened.version}
        order={{ ...opened, version: changed ? opened.version : order.version }}
        onClose={onClose}
      />
    </>
  )
}

function Fields({ order, onClose }: Props) {
  const edit = useEditOrder(order.id)
  const form = useOrderForm(order)
  const revising = !order.can.edit
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const letGo = useUnsavedGuard(isDirty && !isSubmitting && !isSubmitSuccessful, undefined, { formOf: 'search' })
  const lines = useFieldArray({ control: form.control, name: 'lines', keyName: 'key' })
  const typed = form.watch(['lines', 'taxRate'])
  const submit = form.submit(async (values) => {
    const saved = await edit.mutateAsync(editBody(values, order))
    toast.success(revising ? `Rev ${saved.revision} saved` : 'Saved', order.number)
    letGo()
    onClose()
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Card as="section">
        <CardHeader title="Lines" text={revising ? 'Lines that have arrived cannot be removed.' : undefined} />
        <ul className="flex flex-col divide-y">
          {lines.fields.map((field, index) => (
            <OrderFormLine
              key={field.key}
              form={form}
              index={index}
              order={order}
              onRemove={() => lines.remove(index)}
            />
          ))}
        </ul>
        <Button
          variant="secondary"
          className="mt-4"
          icon={<Plus aria-hidden />}
          onClick={() => lines.append(emptyLine, { focusName: `lines.${lines.fields.length}.description` })}
        >
          Add a line
        </Button>
        <OrderTotals currency={order.currency} {...typedTotals({ lines: typed[0], taxRate: typed[1] })} />
      </Card>
      <OrderHead form={form} order={order} revising={revising} />
      {revising && (
        <Checkbox
          label={`Email Rev ${order.revision + 1} to ${order.supplier?.name ?? 'the supplier'}`}
          hint={order.email.to ? `It goes to ${order.email.to}.` : undefined}
          checked={form.watch('sendEmail')}
          onChange={(on) => form.setValue('sendEmail', on, { shouldDirty: true })}
        />
      )}
      <FormError message={form.rootError} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button type="submit" pending={isSubmitting} pendingText="Saving...">
          {revising ? `Save as Rev ${order.revision + 1}` : 'Save draft'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            letGo()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}

function OrderHead({ form, order, revising }: { form: OrderFormOf; order: Order; revising: boolean }) {
  return (
    <Card as="section" className="grid gap-5 sm:grid-cols-2">
      {!revising && (
        <ControlledField form={form} name="supplierId" label="Supplier">
          {(field) => <SupplierPicker {...field} {...(order.supplier && { chosen: order.supplier })} />}
        </ControlledField>
      )}
      <Controller
        control={form.control}
        name="neededBy"
        render={({ field }) => (
          <div className="flex flex-col gap-2">
            <Field label={NEEDED_BY} optional error={form.errorOf('neededBy')}>
              <DateInput {...field} />
            </Field>
            <PastDay day={field.value} />
          </div>
        )}
      />
      <ControlledField form={form} name="taxRate" label="Tax rate">
        {(field) => <NumberInput {...field} unit="%" decimals={3} />}
      </ControlledField>
      <Field label="Deliver to" error={form.errorOf('deliveryAddress')} className="sm:col-start-1">
        <Textarea {...form.register('deliveryAddress')} rows={2} />
      </Field>
      <Field label="Delivery instructions" optional error={form.errorOf('deliveryInstructions')}>
        <Textarea {...form.register('deliveryInstructions')} rows={2} />
      </Field>
      <Field label="Notes for the supplier" optional error={form.errorOf('notes')} className="sm:col-span-2">
        <Textarea {...form.register('notes')} rows={2} />
      </Field>
    </Card>
  )
}
