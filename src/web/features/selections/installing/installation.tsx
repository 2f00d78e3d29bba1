import CalendarClock from 'virtual:icons/calendar-clock'
import Camera from 'virtual:icons/camera'
import CheckCheck from 'virtual:icons/check-check'
import PackageCheck from 'virtual:icons/package-check'
import PackageX from 'virtual:icons/package-x'
import Truck from 'virtual:icons/truck'
import { useState } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { useSendOnce } from '#web/platform/network/send-once.ts'
import { formatDate, formatDateTime, formatDay } from '#web/platform/formatting.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { dropEntry, isMessage, retryEntry, useOutbox } from '#web/features/outbox/queries.ts'
import { InstallationPhotos } from './installation-photos.tsx'
import type { Report } from './install-dialog.tsx'
import { useDeliverSelection, useUndoInstallation } from '../queries.ts'
import { ARRIVED, ARRIVES, inPartInWords, restInWords } from '#shared/selections/status-words.ts'
import { workInWords } from '#shared/selections/work-words.ts'

const InstallDialog = onDemand(() => import('./install-dialog.tsx').then((module) => module.InstallDialog))

/** What happened on site: arrived, installed, with photos; and for builders and trades the buttons to report it. */
export function Installation({ selection }: { selection: Selection }) {
  const { can, installed, order, work } = selection
  const [open, setOpen] = useState<Report | null>(null)
  return (
    <Card as="section" aria-labelledby="on-site">
      <h2 id="on-site" className="mb-3 text-base font-semibold">
        On site
      </h2>
      <ul className="flex flex-col gap-2 text-sm [&_svg]:size-4.5 [&_svg]:shrink-0">
        {work && !installed && (
          <li className="flex items-center gap-2.5">
            <CalendarClock aria-hidden className="text-ink-soft" />
            <span className="font-medium">{workInWords(work)}</span>
          </li>
        )}
        {order && (
          <li className="flex items-center gap-2.5">
            <PackageCheck aria-hidden className="text-good" />
            <span>
              Ordered <OneLine>{formatDate(order.orderedAt, selection.timeZone)}</OneLine>
            </span>
          </li>
        )}
        {order?.inPart && (
          <li className="flex items-center gap-2.5">
            <PackageX aria-hidden className="text-warn-ink" />
            <span>
              {inPartInWords(order.inPart)} {restInWords(order.expectedOn)}
            </span>
          </li>
        )}
        {work && order?.expectedOn && !order.inPart && !order.deliveredAt && !installed && (
          <li className="flex items-center gap-2.5">
            <Truck aria-hidden className="text-ink-soft" />
            <span>
              {ARRIVES} <OneLine>{formatDay(order.expectedOn)}</OneLine>
            </span>
          </li>
        )}
        {order?.deliveredAt && (
          <li className="flex items-center gap-2.5">
            <Truck aria-hidden className="text-good" />
            <span>
              {ARRIVED} <OneLine>{formatDate(order.deliveredAt, selection.timeZone)}</OneLine>
            </span>
          </li>
        )}
        {installed && (
          <li className="flex items-center gap-2.5">
            <CheckCheck aria-hidden className="text-good" />
            <span>
              Installed <OneLine>{formatDate(installed.at, selection.timeZone)}</OneLine> by {installed.by}
            </span>
          </li>
        )}
      </ul>
      {!installed && !order && <p className="text-sm text-ink-soft">Approved, and not installed yet.</p>}
      {installed?.note && <p className="mt-3 text-sm whitespace-pre-line">{installed.note}</p>}
      {installed && <InstallationPhotos name={selection.name} photos={installed.photos} />}
      <Waiting selection={selection} />
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden max-sm:*:flex-1">
        {can.deliver && can.edit && !installed && <DeliverButton selection={selection} />}
        {can.deliver && !can.edit && !installed && !order?.deliveredAt && (
          <Button variant="secondary" icon={<Truck aria-hidden />} onClick={() => setOpen('arrived')}>
            Mark as arrived
          </Button>
        )}
        {can.install && (
          <Button
            variant={installed ? 'secondary' : 'primary'}
            icon={installed ? <Camera aria-hidden /> : <CheckCheck aria-hidden />}
            onClick={() => setOpen('installed')}
          >
            {installed ? 'Add photos' : 'Mark as installed'}
          </Button>
        )}
        {installed?.canUndo && <UndoButton selection={selection} />}
      </div>
      {open && <InstallDialog selection={selection} report={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

/** Reported on this device, and not received by the server yet. */
function Waiting({ selection }: { selection: Selection }) {
  const { id } = useCurrentUser()
  const mine = useOutbox(id).flatMap((entry) =>
    !isMessage(entry) && entry.selectionId === selection.id ? [entry] : [],
  )
  return mine.map((entry) => (
    <div
      key={entry.key}
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-dashed px-3 py-2 text-sm"
    >
      <p className={entry.refused === undefined ? 'text-ink-soft' : 'text-danger-ink'}>
        {entry.refused === undefined
          ? `Waiting to be sent: ${entry.kind === 'delivery' ? 'arrived' : 'installed'}${entry.files.length > 0 ? `, ${photoCount(entry.files.length)}` : ''}, written ${formatDateTime(entry.writtenAt, selection.timeZone)}`
          : `Not sent: ${entry.refused}`}
      </p>
      {entry.refused !== undefined && (
        <Button size="sm" variant="secondary" onClick={() => void retryEntry(entry)}>
          Send again
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => void dropEntry(entry)}>
        Delete
      </Button>
    </div>
  ))
}

const photoCount = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)

function DeliverButton({ selection }: { selection: Selection }) {
  const deliver = useDeliverSelection({ projectId: selection.projectId, selectionId: selection.id })
  const once = useSendOnce()
  const delivered = selection.order?.deliveredAt != null
  const failed = async (error: Error) => {
    const question = error instanceof ApiError ? error.fields['rest'] : undefined
    if (question === undefined) toast.error('The arrival could not be saved', messageOf(error, 'Please try again.'))
    else if (
      await confirm({ title: 'Has the rest arrived?', text: question, action: 'The rest is here', danger: false })
    )
      save(true)
  }
  const save = (rest: boolean) => {
    const body = { delivered: !delivered, rest }
    once(body, (key) => deliver.mutateAsync({ body, key })).catch((error: Error) => failed(error))
  }
  return (
    <Button
      variant="secondary"
      icon={<Truck aria-hidden />}
      pending={deliver.isPending}
      pendingText="Saving..."
      onClick={() => save(false)}
    >
      {delivered ? 'Not arrived' : 'Mark as arrived'}
    </Button>
  )
}

function UndoButton({ selection }: { selection: Selection }) {
  const undo = useUndoInstallation({ projectId: selection.projectId, selectionId: selection.id })
  const ask = async () => {
    const sure = await confirm({
      title: `Is “${selection.name}” not installed?`,
      text: 'Its photos are no longer shown.',
      action: 'Not installed',
    })
    if (!sure) return
    undo.mutate(undefined, {
      onError: (error) => toast.error('This could not be taken back', messageOf(error, 'Please try again.')),
    })
  }
  return (
    <Button variant="ghost" pending={undo.isPending} pendingText="Saving..." onClick={() => void ask()}>
      Not installed
    </Button>
  )
}
