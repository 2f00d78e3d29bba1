import { PackageCheck, PenLine } from 'lucide-react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { changesSinceSigned } from '#shared/selections/snapshot-in-words.ts'
import { formatDate, formatDateTime, formatDay } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/banner.tsx'
import { BeforeAfter } from '#web/ui/before-after.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

/** Important notices about this decision. */
export function Notices({ selection }: { selection: Selection }) {
  const { approval, chosen, declineReason, order } = selection
  return (
    <>
      {selection.previousApproval && <NoLongerStands selection={selection} />}
      {declineReason && (
        <Banner tone="warn" title="Declined">
          “{declineReason}”
        </Banner>
      )}
      {order && (
        <Banner tone="good" icon={<PackageCheck aria-hidden />} title={`Ordered ${formatDate(order.orderedAt)}`}>
          {order.reference && <p>Reference {order.reference}</p>}
          {order.expectedOn && (
            <p>
              Expected <OneLine>{formatDay(order.expectedOn)}</OneLine>
            </p>
          )}
        </Banner>
      )}
      {approval && (
        <Banner
          tone="good"
          icon={<PenLine aria-hidden />}
          title={`Approved and signed by ${approval.signer}`}
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
          <OneLine>{formatDateTime(approval.signedAt)}</OneLine>
        </Banner>
      )}
      {chosen?.onBehalfOf && !approval && (
        <Banner tone="info">
          Recorded as chosen on behalf of {chosen.onBehalfOf} by {chosen.by} on{' '}
          <OneLine>{formatDate(chosen.at)}</OneLine>; not a signature.
        </Banner>
      )}
      {selection.changeRequest && (
        <Banner tone="warn" title={`${selection.changeRequest.by} asked for a change`}>
          “{selection.changeRequest.text}” <OneLine>{formatDate(selection.changeRequest.at)}</OneLine>
        </Banner>
      )}
      {selection.discontinued && (
        <Banner tone="warn" title="No longer in the catalog">
          What was chosen has been archived. Ask for a replacement before it is ordered.
        </Banner>
      )}
      {selection.approvals.everyone &&
        selection.approvals.signed.length > 0 &&
        selection.approvals.missing.length > 0 && (
          <Banner tone="info" title={`Signed by ${selection.approvals.signed.map(({ signer }) => signer).join(', ')}`}>
            Still to sign: {selection.approvals.missing.map(({ name }) => name).join(', ')}.
          </Banner>
        )}
    </>
  )
}

/** The voided approval next to the current offer, shown before signing again. */
function NoLongerStands({ selection }: { selection: Selection }) {
  const { previousApproval: previous } = selection
  const { cents } = useMoney(selection.currency)
  if (!previous) return null
  const changes = changesSinceSigned(selection, cents)
  return (
    <Card as="section" aria-label="Before and after" className="border-warn! flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold">An earlier approval was voided</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          {previous.signer} signed on <OneLine>{formatDate(previous.signedAt)}</OneLine>; voided on{' '}
          <OneLine>{formatDate(previous.voidedAt)}</OneLine>: {previous.voidReason}
        </p>
      </div>
      {changes.length > 0 ? (
        <BeforeAfter
          caption="What was signed, and what it is now"
          changes={changes}
          before={`Signed ${formatDate(previous.signedAt)}`}
          after="Now"
        />
      ) : (
        <p className="text-sm">Nothing else has changed: it is the same item, price and quantity as before.</p>
      )}
      <div>
        <ButtonLink
          size="sm"
          variant="secondary"
          to="/projects/$projectId/sign-offs/$signOffId"
          params={{ projectId: selection.projectId, signOffId: previous.signOffId }}
        >
          See the earlier sign-off
        </ButtonLink>
      </div>
    </Card>
  )
}
