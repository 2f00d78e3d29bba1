import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Link2Off from 'virtual:icons/link-2-off'
import { useState } from 'react'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { answerSupplierOrder, readSupplierOrder } from '#shared/procurement/orders/endpoints.ts'
import { closedLinkWords } from '#shared/procurement/orders/words.ts'
import type { SupplierOrder } from '#shared/procurement/orders/supplier-schemas.ts'
import { hasStatus, messageOf } from '#web/platform/network/api-error.ts'
import { call } from '#web/platform/network/call.ts'
import { useFormKey } from '#web/platform/network/send-once.ts'
import { HouseContext } from '#web/platform/region.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { MessageScreen } from '#web/ui/page/message-screen.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { SupplierAnswerForm } from './supplier-answer-form.tsx'
import { SupplierOrderHead, SupplierOrderLines } from './supplier-order-view.tsx'

const supplierOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['supplier-order', token],
    queryFn: ({ signal }) => call(readSupplierOrder, { token, signal }),
  })

/** What the link in an order's email opens: one order, without an account. */
export function SupplierOrderScreen({ token }: { token: string }) {
  const order = useQuery(supplierOrderQuery(token))
  if (order.error && hasStatus(order.error, 404, 410, 422)) return <Closed error={order.error} />
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-3xl px-4 pt-6 pb-10 outline-none">
      <QueryGate
        query={order}
        level={1}
        loading={<SkeletonList rows={5} picture={false} />}
        failed="This order could not be loaded"
      >
        {(loaded) => (
          <HouseContext value={loaded.company}>
            <Loaded token={token} order={loaded} onStale={() => void order.refetch()} />
          </HouseContext>
        )}
      </QueryGate>
    </main>
  )
}

type LoadedProps = { token: string; order: SupplierOrder; onStale: () => void }

function Loaded({ token, order, onStale }: LoadedProps) {
  const client = useQueryClient()
  const [sent, setSent] = useState<'confirmed' | 'answered'>()
  const [answered, setAnswered] = useState(0)
  // A second press, or a repetition after a lost reply, is the same answer.
  const key = useFormKey(answered)
  const answer = useMutation({
    mutationFn: (body: BodyInput<typeof answerSupplierOrder>) =>
      call(answerSupplierOrder, { token, body, idempotencyKey: key }),
    onSuccess: (next, { confirm: confirmed }) => {
      client.setQueryData(supplierOrderQuery(token).queryKey, next)
      setSent(confirmed ? 'confirmed' : 'answered')
      // What was sent leaves the form, so that answering again does not send it twice.
      setAnswered((before) => before + 1)
      window.scrollTo({ top: 0 })
    },
    // Another revision: read it before answering again.
    onError: (error) => hasStatus(error, 409) && onStale(),
  })
  const { company } = order
  return (
    <>
      <SupplierOrderHead order={order} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {sent && (
          <Banner
            tone="good"
            role="status"
            title={sent === 'confirmed' ? 'Thank you, the order is confirmed' : 'Thank you, your answer was sent'}
          >
            {`${company.name} has been notified. You can close this page.`}
          </Banner>
        )}
        {answer.error && (
          <Banner tone="danger" role="alert" title="Your answer was not sent">
            {messageOf(answer.error, 'Please check your connection and try again.')}
          </Banner>
        )}
        {order.status === 'canceled' && (
          <Banner tone="warn" title="This order was canceled">
            Please do not deliver it.
          </Banner>
        )}
        {!sent && order.status === 'confirmed' && <Banner tone="good" title="You have confirmed this order" />}
        <Changes order={order} />
      </div>
      {order.can.confirm || order.can.propose ? (
        <SupplierAnswerForm
          key={`${order.revision} ${answered}`}
          order={order}
          pending={answer.isPending}
          onAnswer={(body) => !answer.isPending && answer.mutate(body)}
        />
      ) : (
        <SupplierOrderLines order={order} />
      )}
    </>
  )
}

function Changes({ order: { revision, revisions } }: { order: SupplierOrder }) {
  const last = revisions.find((one) => one.revision === revision)
  if (revision === 1 || !last || last.changes.length === 0) return null
  return (
    <Banner tone="warn" title={`What changed in Rev ${revision}`}>
      <ul className="list-disc pl-5">
        {last.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** With "not found" the server says why: withdrawn, replaced, expired or canceled. */
const Closed = ({ error }: { error: Error }) => (
  <MessageScreen
    icon={Link2Off}
    title="This link no longer works"
    text={hasStatus(error, 404) ? messageOf(error, closedLinkWords.unknown) : closedLinkWords.unknown}
    actions={null}
    role="alert"
  />
)
