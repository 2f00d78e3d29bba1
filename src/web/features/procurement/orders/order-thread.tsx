import { useQuery } from '@tanstack/react-query'
import Paperclip from 'virtual:icons/paperclip'
import Send from 'virtual:icons/send'
import { fileUrl } from '#shared/files/rules.ts'
import type { Order, OrderMessage } from '#shared/procurement/orders/order-schemas.ts'
import { noAddressInWords } from '#shared/procurement/orders/sending-words.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatDateTime } from '#web/platform/formatting.ts'
import { useSendOnce } from '#web/platform/network/send-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError, useZodForm } from '#web/ui/fields/form.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { orderMessagesQuery } from './queries.ts'
import { usePostOrderMessage } from './acts.ts'

/** The conversation with the supplier: replies to the order's emails and notes from their page arrive here. */
export function OrderThread({ order }: { order: Order }) {
  const messages = useQuery({ ...orderMessagesQuery(order.id), enabled: order.status !== 'draft' })
  if (order.status === 'draft') return null
  const supplier = order.supplier?.name ?? 'the supplier'
  return (
    <Card as="section" aria-label="Thread with the supplier">
      <h2 className="text-base font-semibold">{`Thread with ${supplier}`}</h2>
      <p className="mb-3 text-sm text-ink-soft">Clients and trades never see this.</p>
      <QueryGate
        query={messages}
        loading={<SkeletonList bare rows={2} picture={false} />}
        failed="The thread could not be loaded"
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-sm text-ink-soft">
              No messages yet.{order.email.state !== 'none' && ' Replies to the order’s email appear here.'}
            </p>
          ) : (
            <ol className="flex flex-col gap-3">
              {rows.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          )
        }
      </QueryGate>
      {order.status !== 'canceled' && (addressOf(order) ? <Write order={order} /> : <NoAddress order={order} />)}
    </Card>
  )
}

/** Where a message goes: where the order went, or to the supplier. */
const addressOf = ({ email, supplier }: Order): string | null => email.to ?? supplier?.email ?? null

function NoAddress({ order: { supplier } }: { order: Order }) {
  if (!supplier) return null
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {noAddressInWords(supplier.name)} Add one under{' '}
      <TextLink to="/suppliers" search={{ q: supplier.name }}>
        Suppliers
      </TextLink>
      , or send the order by email first.
    </p>
  )
}

const sources: Record<OrderMessage['source'], string> = {
  builder: '',
  supplier_email: 'by email',
  supplier_page: 'on the order’s page',
}

function Message({ message: { source, by, message, files, at } }: { message: OrderMessage }) {
  const own = source === 'builder'
  return (
    <li className={own ? 'max-w-[85%] self-end' : 'max-w-[85%] self-start'}>
      <div className={own ? 'rounded-card bg-primary-soft px-3 py-2' : 'rounded-card bg-sunken px-3 py-2'}>
        {message && <p className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>}
        {files.length > 0 && (
          <ul className="mt-1 flex flex-col text-sm">
            {files.map(({ id, name, kind }) => (
              <li key={id}>
                <a
                  href={fileUrl(id, kind === 'image' ? '1600' : undefined)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 max-w-full items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline"
                >
                  <Paperclip aria-hidden className="size-4 shrink-0" />
                  <span className="truncate">{name}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-1 text-xs text-ink-soft">
        {[by, sources[source], formatDateTime(at, useHouseZone())].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}

function Write({ order }: { order: Order }) {
  const post = usePostOrderMessage(order.id)
  const sendOnce = useSendOnce()
  const form = useZodForm({
    schema: () => import('#shared/procurement/orders/schemas.ts').then((module) => module.OrderMessageInput),
    failure: 'The message was not sent',
    defaultValues: { message: '' },
  })
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-3"
      onSubmit={form.submit(async (body) => {
        await sendOnce(body, (key) => post.mutateAsync({ body, key }))
        form.reset()
      })}
    >
      <Field label="Write to the supplier" error={form.errorOf('message')} hint="They get it by email.">
        <Textarea {...form.register('message')} rows={2} />
      </Field>
      <FormError message={form.rootError} />
      <Button
        type="submit"
        className="self-end"
        icon={<Send aria-hidden />}
        pending={form.formState.isSubmitting}
        pendingText="Sending..."
      >
        Send message
      </Button>
    </form>
  )
}
