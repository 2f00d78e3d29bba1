import Archive from 'virtual:icons/archive'
import MessageCircleWarning from 'virtual:icons/message-circle-warning'
import PackageCheck from 'virtual:icons/package-check'
import PenLine from 'virtual:icons/pen-line'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import {
  changeRequestInWords,
  isDeclined,
  listInWords,
  priceProblemInWords,
  signaturesInWords,
} from '#shared/selections/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { formatDate, formatDay, formatMoment } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { AnswerRequest } from '../deciding/answer-request.tsx'
import { useReader } from '../parts/badges.tsx'
import { ScheduleNotice } from './schedule-notice.tsx'
import { ARRIVED, ARRIVES, arrivesOn, inPartInWords, restInWords } from '#shared/selections/status-words.ts'

const VoidedApproval = onDemand(() => import('./voided-approval.tsx').then((module) => module.VoidedApproval))
const SinceChosen = onDemand(() => import('./since-chosen.tsx').then((module) => module.SinceChosen))
const IncludedNotice = onDemand(() => import('./included-notice.tsx').then((module) => module.IncludedNotice))
const RestoreButton = onDemand(() => import('../bulk/restore-button.tsx').then((module) => module.RestoreButton))

/** Everyone whose signature counts; `approval` is the one that completed it. */
const signersOf = ({ approval, approvals }: Selection): string[] =>
  approvals.signed.length > 0 ? approvals.signed.map(({ signer }) => signer) : [approval?.signer ?? '']

/** The schedule knows whether what is open, chosen or signed will be late. What has arrived misses nothing. */
const mayMissInstall = (selection: Selection): boolean =>
  !selection.installed &&
  !selection.order?.deliveredAt &&
  (isOpen(selection.status) || selection.selectedItemId !== null)

/** Important notices about this decision. */
export function Notices({ selection }: { selection: Selection }) {
  const { approval, chosen, declineReason, order } = selection
  const arrives = arrivesOn(selection)
  const reader = useReader()
  const readerId = useCurrentUser().id
  const signatures = selection.included ? null : signaturesInWords(selection.approvals, readerId)
  return (
    <>
      {selection.archivedAt !== null && (
        <Banner
          tone="info"
          icon={<Archive aria-hidden />}
          title={`Archived ${formatDate(selection.archivedAt, selection.timeZone)}`}
          {...(selection.can.restore && { action: <RestoreButton selection={selection} /> })}
        >
          It is in no list, total or reminder. Signatures and history are kept.
        </Banner>
      )}
      {reader === 'builder' && selection.plan && mayMissInstall(selection) && (
        <ScheduleNotice selection={selection} plan={selection.plan} />
      )}
      {selection.changeRequest && <OpenRequest selection={selection} />}
      {selection.previousApproval && <VoidedApproval selection={selection} />}
      {selection.changedFrom && <SinceChosen selection={selection} />}
      {selection.included && <IncludedNotice selection={selection} />}
      {declineReason && isDeclined(selection) && (
        <Banner tone="warn" title={`Declined: ${declineReason}`}>
          {reader === 'client'
            ? 'Your builder will propose something else.'
            : 'Propose something else for the client to decide on.'}
        </Banner>
      )}
      {order && (
        <Banner
          tone={order.inPart ? 'warn' : 'good'}
          icon={<PackageCheck aria-hidden />}
          title={`Ordered ${formatDate(order.orderedAt, selection.timeZone)}`}
        >
          {order.reference && <p>Reference {order.reference}</p>}
          {order.inPart ? (
            <p>
              {inPartInWords(order.inPart)} {restInWords(order.expectedOn)}
            </p>
          ) : order.deliveredAt ? (
            <p>
              {ARRIVED} <OneLine>{formatDate(order.deliveredAt, selection.timeZone)}</OneLine>
            </p>
          ) : (
            arrives && (
              <p>
                {ARRIVES} <OneLine>{formatDay(arrives)}</OneLine>
              </p>
            )
          )}
        </Banner>
      )}
      {approval && (
        <Banner
          tone="good"
          icon={<PenLine aria-hidden />}
          title={`Approved and signed by ${listInWords(signersOf(selection))}`}
          action={
            <ButtonLink
              size="sm"
              variant="secondary"
              to="/projects/$projectId/sign-offs/$signOffId"
              params={{ projectId: selection.projectId, signOffId: approval.signOffId }}
            >
              See sign-off
            </ButtonLink>
          }
        >
          <OneLine>{formatMoment(approval.signedAt, selection.timeZone)}</OneLine>
        </Banner>
      )}
      {chosen?.onBehalfOf && !approval && (
        <Banner tone="info">
          Recorded as chosen on behalf of {chosen.onBehalfOf} by {chosen.by} on{' '}
          <OneLine>{formatDate(chosen.at, selection.timeZone)}</OneLine>; not a signature.
        </Banner>
      )}
      {selection.discontinued && reader !== 'subcontractor' && (
        <Banner tone="warn" title={`${selection.selectedItem?.name ?? 'What was chosen'} is no longer in the catalog`}>
          {reader === 'client'
            ? 'Your builder will propose a replacement, or tell you that it can still be delivered.'
            : 'Replace it before you order, or check with the supplier that it can still be delivered.'}
        </Banner>
      )}
      {selection.priceProblem && (
        <Banner tone="warn" title="This cannot be signed yet">
          {priceProblemInWords(selection.priceProblem, reader)}
        </Banner>
      )}
      {signatures && (
        <Banner tone="info" icon={<PenLine aria-hidden />} title={signatures}>
          It is approved when everyone has signed.
        </Banner>
      )}
    </>
  )
}

/** Both sides see the request until the builder has answered it. */
function OpenRequest({ selection }: { selection: Selection }) {
  const { changeRequest } = selection
  const reader = useReader()
  const { id } = useCurrentUser()
  if (!changeRequest) return null
  return (
    <Banner
      tone="warn"
      icon={<MessageCircleWarning aria-hidden />}
      title={changeRequestInWords(changeRequest, id)}
      action={reader === 'builder' && <AnswerRequest selection={selection} />}
    >
      <p className="whitespace-pre-line">“{changeRequest.text}”</p>
      <p className="mt-1">
        <OneLine>{formatDate(changeRequest.at, selection.timeZone)}</OneLine>.{' '}
        {reader === 'builder'
          ? 'Reopen the selection to change it, or decline the request with a reason.'
          : 'Your builder has not answered yet. Until then, what was decided stays as it is.'}
      </p>
    </Banner>
  )
}
