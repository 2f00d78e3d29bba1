import { useNavigate } from '@tanstack/react-router'
import PackageCheck from 'virtual:icons/package-check'
import { useCallback, useState } from 'react'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { receiveOrder, undoDelivery } from '#shared/procurement/orders/endpoints.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { useCurrentUser, useHouseZone } from '#web/features/auth/queries.ts'
import { ProjectZone } from '#web/platform/project-zone.tsx'
import { useToday } from '#web/platform/use-today.ts'
import { useProjectZone } from '#web/reads/projects.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { call } from '#web/platform/network/call.ts'
import { useFormKey } from '#web/platform/network/send-once.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Textarea } from '#web/ui/fields/input.tsx'
import { useDayWords } from '#web/ui/fields/use-day-words.ts'
import { useUnsavedGuard } from '#web/ui/fields/use-unsaved-guard.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { DateInput } from '#web/ui/pickers/date-input.tsx'
import { OrderGate } from '../orders/order-gate.tsx'
import { useOrderAct } from '../orders/queries.ts'
import { ReceiveLine } from './receive-line.tsx'
import {
  arrivedOnProblem,
  everythingOf,
  hasProblem,
  nothingYet,
  openLines,
  receivedBody,
  type Received,
  tooManyInWords,
} from './received-lines.ts'
import { paths } from '#web/platform/paths.ts'
import { TicketForTrades } from './ticket-for-trades.tsx'
import { ARRIVED } from '#shared/selections/status-words.ts'

const restriction = 'Only builders and administrators can receive deliveries.'

/** Opened by the code on the delivery ticket: one hand, a phone, a driver who waits. */
export function ReceiveScreen({ orderId }: { orderId: number }) {
  const user = useCurrentUser()
  if (user.can.build) return <Receive orderId={orderId} />
  if (user.type !== 'subcontractor') return <Restricted text={restriction} />
  return <TicketForTrades action={<ButtonLink to={paths.mySelections}>Open my selections</ButtonLink>} />
}

function Receive({ orderId }: { orderId: number }) {
  const loading = <SkeletonList rows={4} picture={false} />
  return (
    <div className="mx-auto w-full max-w-2xl">
      <OrderGate orderId={orderId} loading={loading} restriction={restriction}>
        {(order) => (order.can.receive ? <AtSite order={order} /> : <NothingOpen order={order} />)}
      </OrderGate>
    </div>
  )
}

/** Days are those of the site. */
function AtSite({ order }: { order: Order }) {
  const timeZone = useProjectZone(order.project?.id, useHouseZone())
  return (
    <ProjectZone timeZone={timeZone}>
      <ReceiveForm order={order} />
    </ProjectZone>
  )
}

const whyNot: Partial<Record<Order['status'], string>> = {
  draft: 'It is a draft. Send it first.',
  delivered: 'Everything has arrived.',
  canceled: 'It was canceled.',
}

const NothingOpen = ({ order }: { order: Order }) => (
  <EmptyState
    level={1}
    icon={<PackageCheck />}
    title={order.status === 'delivered' ? `${order.number} is complete` : `${order.number} cannot be received`}
    text={whyNot[order.status]}
    action={
      <ButtonLink to="/orders/$orderId" params={{ orderId: order.id }}>
        Open the order
      </ButtonLink>
    }
  />
)

function useReceive(orderId: number) {
  return useOrderAct(({ body, key }: { body: BodyInput<typeof receiveOrder>; key: string }) =>
    call(receiveOrder, { orderId, body, idempotencyKey: key }),
  )
}

function ReceiveForm({ order }: { order: Order }) {
  const [entered, setEntered] = useState<ReadonlyMap<number, Received>>(new Map())
  const today = useToday()
  const [typedDay, setTypedDay] = useState<string | null>()
  const deliveredOn = typedDay === undefined ? today : typedDay
  const [dayLeft, setDayLeft] = useState(false)
  const [checked, setChecked] = useState(false)
  const inDayWords = useDayWords()
  const [note, setNote] = useState('')
  const [uploads, setUploads] = useState(0)
  const onUploading = useCallback((difference: number) => setUploads((before) => before + difference), [])
  const key = useFormKey()
  const receive = useReceive(order.id)
  const undo = useOrderAct((deliveryId: number) => call(undoDelivery, { orderId: order.id, deliveryId }))
  const navigate = useNavigate()
  const lines = openLines(order)
  // What was counted stays, whatever happens to the order meanwhile.
  const [opened] = useState(order)
  const changed = openInAll(opened) !== openInAll(order) && !receive.isPending && !receive.isSuccess
  const dayProblem = arrivedOnProblem(deliveredOn, { today, order })
  const unclear = lines.filter((line) => hasProblem(line, entered.get(line.id) ?? nothingYet, today))
  const body = receivedBody(order, entered, { deliveredOn: deliveredOn ?? '', note })
  const lineCount = new Set([...unclear.map(({ id }) => id), ...body.lines.map(({ lineId }) => lineId)]).size
  useUnsavedGuard(entered.size > 0 && !receive.isPending && !receive.isSuccess)

  const takeBack = (deliveryId: number) =>
    undo.mutate(deliveryId, {
      onSuccess: () => toast.success('Delivery undone', order.number),
      onError: (error) => toast.error('The delivery was not undone', messageOf(error, 'Please try again.')),
    })
  const change = (lineId: number, next: (before: Received) => Received) =>
    setEntered((before) => new Map(before).set(lineId, next(before.get(lineId) ?? nothingYet)))
  const save = async () => {
    setChecked(true)
    if (dayProblem || unclear.length > 0) {
      focusFirstInvalid()
      return
    }
    const more = lines.flatMap((line) => tooManyInWords(line, entered.get(line.id) ?? nothingYet) ?? [])
    const question = { title: 'Did more come than was ordered?', text: more.join(' '), action: 'Save delivery' }
    if (more.length > 0 && !(await confirm(question))) return
    receive.mutate(
      { body, key },
      {
        onSuccess: (saved) => {
          const last = saved.deliveries.find(({ canUndo }) => canUndo)
          const rest = saved.openLines === 0 ? 'Everything has arrived.' : `${countOf(saved.openLines)} still open.`
          toast.success(
            'Delivery saved',
            rest,
            last ? { action: { label: 'Undo', onClick: () => takeBack(last.id) } } : {},
          )
          void navigate({ to: '/orders/$orderId', params: { orderId: order.id } })
        },
        onError: (error) => toast.error('The delivery was not saved', messageOf(error, 'Please try again.')),
      },
    )
  }
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/orders/$orderId" params={{ orderId: order.id }}>
            {order.number}
          </BackLink>
        }
        title="Receive a delivery"
        subtitle={[order.supplier?.name, order.project?.name].filter(Boolean).join(' · ')}
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Field
          label={`${ARRIVED} on`}
          error={checked || dayLeft ? inDayWords(dayProblem) : undefined}
          className="max-sm:w-full"
        >
          <DateInput
            value={deliveredOn}
            onChange={setTypedDay}
            onBlur={() => setDayLeft(true)}
            max={today}
            clearable={false}
          />
        </Field>
        <Button
          variant="secondary"
          size="lg"
          className="max-sm:w-full"
          icon={<PackageCheck aria-hidden />}
          onClick={() => setEntered(new Map(lines.map((line) => [line.id, everythingOf(line)])))}
        >
          Everything came
        </Button>
      </div>
      {changed && (
        <Banner tone="warn" role="alert" title="This order changed while you were counting" className="mb-4">
          Someone saved a delivery or revised it. What you entered is still here: check what is still to come.
        </Banner>
      )}
      <ul className="flex flex-col gap-3">
        {lines.map((line) => (
          <ReceiveLine
            key={line.id}
            line={line}
            projectId={line.selection?.projectId ?? order.project?.id}
            received={entered.get(line.id) ?? nothingYet}
            checked={checked}
            onChange={(next) => change(line.id, next)}
            onUploading={onUploading}
          />
        ))}
      </ul>
      <Field label="Note" optional className="mt-4">
        <Textarea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div data-bar className="sticky bottom-0 -mx-4 mt-4 border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        <Button
          size="lg"
          className="w-full"
          disabled={lineCount === 0 || uploads > 0}
          pending={receive.isPending}
          pendingText="Saving..."
          onClick={() => void save()}
        >
          {saveLabel(lineCount, uploads)}
        </Button>
      </div>
    </>
  )
}

/** Once the problems are shown. */
const focusFirstInvalid = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus())

function saveLabel(lines: number, uploads: number): string {
  if (uploads > 0) return uploads === 1 ? 'A photo is still uploading' : `${uploads} photos are still uploading`
  return lines === 0 ? 'Enter what came' : `Save delivery of ${countOf(lines)}`
}

const openInAll = (order: Order): string =>
  openLines(order)
    .map(({ id, open }) => `${id}:${open}`)
    .join(' ')

const countOf = (lines: number): string => (lines === 1 ? '1 line' : `${lines} lines`)
