import { changesSinceSigned } from '#shared/selections/deciding/snapshot-in-words.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { signersInWords } from '#shared/signoffs/approvals.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BeforeAfter } from '#web/ui/lists/before-after.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { WasInstalled } from '../installing/was-installed.tsx'

/** The voided approval next to the current offer, shown before signing again. */
export function VoidedApproval({ selection }: { selection: Selection }) {
  const { previousApproval: previous } = selection
  const { cents } = useMoney(selection.currency)
  if (!previous) return null
  const changes = changesSinceSigned(selection, cents)
  return (
    <Card as="section" aria-label="Before and after" className="border-warn! flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold">What was signed before was voided</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          Signed by {signersInWords(previous.signers, (at) => formatDate(at, selection.timeZone))}; voided on{' '}
          <OneLine>{formatDate(previous.voidedAt, selection.timeZone)}</OneLine>: {previous.voidReason}
        </p>
        {previous.installed && <WasInstalled selection={selection} installed={previous.installed} />}
      </div>
      {changes.length > 0 ? (
        <BeforeAfter
          caption="What was signed, and what it is now"
          changes={changes}
          before={`Signed ${formatDate(previous.signedAt, selection.timeZone)}`}
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
