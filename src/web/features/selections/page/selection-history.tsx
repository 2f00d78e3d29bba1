import { Link } from '@tanstack/react-router'
import Download from 'virtual:icons/download'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { snapshotChanges } from '#shared/selections/deciding/snapshot-in-words.ts'
import type { SignOff, SignOffLine } from '#shared/signoffs/contract.ts'
import { signOffsQuery } from '#web/reads/signoffs.ts'
import { formatDate, formatMoment } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BeforeAfter } from '#web/ui/lists/before-after.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

/** All sign-offs of this selection, newest first, each with what it replaced. */
export function SelectionHistory({ selection }: { selection: Selection }) {
  const { items: signOffs } = useInfinite(signOffsQuery(selection.projectId))
  const acts = signOffs.flatMap((act) =>
    act.lines.filter((line) => line.selectionId === selection.id).map((line) => ({ act, line })),
  )
  if (acts.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 font-serif text-lg font-semibold">
        Sign-off history
      </h2>
      <ol className="flex flex-col gap-3">
        {acts.map(({ act, line }) => (
          <Act key={line.id} act={act} line={line} />
        ))}
      </ol>
    </section>
  )
}

function Act({ act, line }: { act: SignOff; line: SignOffLine }) {
  const { cents } = useMoney(act.currency)
  const changes = line.before ? snapshotChanges(line.before, line.snapshot, act.currency, cents) : []
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="text-sm">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <Link
              to="/projects/$projectId/sign-offs/$signOffId"
              params={{ projectId: act.projectId, signOffId: act.id }}
              className="underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {line.decision === 'decline' ? 'Declined' : 'Signed'} by {act.signer.name}
            </Link>
            {line.decision === 'approve' && (
              <Badge tone={line.valid && !line.waiting ? 'good' : 'warn'}>
                {line.waiting ? 'Not approved yet' : line.valid ? 'Approved' : 'Voided'}
              </Badge>
            )}
          </p>
          <p className="text-ink-soft">
            <OneLine>{formatMoment(act.signedAt, act.timeZone)}</OneLine>
          </p>
          {line.reason && <p className="mt-1">“{line.reason}”</p>}
          {line.voidedAt && (
            <p className="mt-1">
              Voided on <OneLine>{formatDate(line.voidedAt, act.timeZone)}</OneLine>: {line.voidReason}
            </p>
          )}
        </div>
        <ButtonAnchor size="sm" variant="secondary" icon={<Download aria-hidden />} href={act.certificateUrl} download>
          Certificate
        </ButtonAnchor>
      </div>
      {changes.length > 0 && <BeforeAfter caption="What changed with this signature" changes={changes} />}
    </Card>
  )
}
