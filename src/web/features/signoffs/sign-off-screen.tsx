import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'virtual:icons/circle-check'
import Download from 'virtual:icons/download'
import Eye from 'virtual:icons/eye'
import LoaderCircle from 'virtual:icons/loader-circle'
import ShieldCheck from 'virtual:icons/shield-check'
import { amountInWords } from '#shared/catalog/rules.ts'
import { amountsIn, snapshotChanges } from '#shared/selections/deciding/snapshot-in-words.ts'
import { dealOf } from '#shared/selections/deciding/snapshot.ts'
import { NO_ALLOWANCE } from '#shared/figures/words.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import { paidAmounts, type Paid } from '#shared/signoffs/paid.ts'
import { signersInWords } from '#shared/signoffs/approvals.ts'
import type { SignOff, SignOffLine } from '#shared/signoffs/contract.ts'
import { signaturesInWords } from '#shared/selections/words.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { BackToProject } from '#web/features/projects/parts/back-to-project.tsx'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import { formatDate, formatMoment } from '#web/platform/formatting.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { BeforeAfter } from '#web/ui/lists/before-after.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { toProjectSelections } from '#web/platform/paths.ts'
import { Picture } from '#web/ui/files/picture.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton, SkeletonLines } from '#web/ui/page/skeleton.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { DecisionBadge } from './decision-badge.tsx'
import { signOffQuery } from './queries.ts'
import { PaidSum } from './paid-sum.tsx'
import { SignatureRecord } from './signature-record.tsx'

type SignOffScreenProps = { projectId: number; signOffId: number; justSigned: boolean }

/** One sign-off: what was signed, by whom, when, from where, and whether it is still valid. */
export function SignOffScreen({ projectId, signOffId, justSigned }: SignOffScreenProps) {
  return (
    <QueryGate
      query={useQuery(signOffQuery(signOffId))}
      level={1}
      loading={<LoadingSignOff />}
      failed="The sign-off could not be loaded"
      missing={{
        title: 'Sign-off not found',
        text: 'It may belong to another project, or you may not have permission to view it.',
        action: <BackToProject projectId={projectId} />,
      }}
      action={<BackToProject projectId={projectId} variant="secondary" />}
    >
      {(act) => <SignOffView act={act} justSigned={justSigned} />}
    </QueryGate>
  )
}

function LoadingSignOff() {
  return (
    <div role="status">
      <h1 className="sr-only">Loading sign-off...</h1>
      <SkeletonLines sizes={['mb-3 h-4 w-32', 'mb-2 h-9 w-72 max-w-full', 'mb-6 h-5 w-48']} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,50%)]">
        <div className="flex flex-col gap-3">
          <LoadingLine />
          <LoadingLine />
        </div>
        <Card className="flex flex-col items-center gap-3">
          <SkeletonLines sizes={['h-4 w-2/5', 'h-6 w-4/5', 'h-4 w-full', 'mt-1 h-11 w-3/5']} />
        </Card>
      </div>
    </div>
  )
}

function LoadingLine() {
  return (
    <Card className="flex gap-4">
      <Skeleton className="size-24 shrink-0 sm:size-32" />
      <span className="flex flex-1 flex-col gap-2">
        <SkeletonLines sizes={['h-5 w-20 rounded-full', 'h-5 w-3/5', 'h-4 w-4/5', 'h-4 w-2/5']} />
      </span>
    </Card>
  )
}

function SignOffView({ act, justSigned }: { act: SignOff; justSigned: boolean }) {
  const paid: Paid | null = act.paid === null ? null : { cents: toCents(act.paid), parts: act.paidParts }
  return (
    <>
      <PageHeader
        back={<BackLink {...toProjectSelections(act.projectId)}>{act.projectName}</BackLink>}
        title={justSigned ? 'Signed. Thank you!' : `Sign-off of ${formatDate(act.signedAt, act.timeZone)}`}
        subtitle={`${act.signer.name} · ${formatMoment(act.signedAt, act.timeZone)}`}
        badge={justSigned && <CircleCheck aria-hidden className="size-7 text-good" />}
        actions={
          act.certificateReady ? (
            <>
              <ButtonAnchor
                variant="secondary"
                icon={<Eye aria-hidden />}
                href={`${act.certificateUrl}?view=true`}
                target="_blank"
                rel="noreferrer"
              >
                View
              </ButtonAnchor>
              <ButtonAnchor icon={<Download aria-hidden />} href={act.certificateUrl} download>
                Certificate (PDF)
              </ButtonAnchor>
            </>
          ) : (
            <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
              <LoaderCircle aria-hidden className="size-4 animate-spin" /> We’re preparing the certificate. The sign-off
              is already valid.
            </p>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,50%)]">
        <div className="flex flex-col gap-3">
          <SameCents
            amounts={[
              ...paidAmounts(paid),
              ...amountsIn(act.lines.flatMap(({ snapshot, before }) => (before ? [snapshot, before] : [snapshot]))),
            ]}
          >
            <ol className="flex flex-col gap-3">
              {act.lines.map((line) => (
                <Line key={line.id} act={act} line={line} />
              ))}
            </ol>
            {paid && <PaidThen act={act} paid={paid} />}
          </SameCents>
          {justSigned && <WhatNext act={act} />}
        </div>
        <aside aria-label="Summary" className="flex flex-col gap-4 lg:sticky lg:top-6">
          <Card as="section" className="text-center">
            <h2 className="text-sm text-ink-soft">Code of this sign-off</h2>
            <p className="mt-1 font-mono text-base font-semibold tracking-wide break-words">{act.code}</p>
            <p className="mt-2 mb-4 text-sm text-ink-soft">
              Anyone who has it can check what was signed and whether it is still valid.
            </p>
            <ButtonLink
              variant="secondary"
              icon={<ShieldCheck aria-hidden />}
              to="/verify/$code"
              params={{ code: act.code }}
            >
              Verify this sign-off
            </ButtonLink>
          </Card>
          <SignatureRecord act={act} />
        </aside>
      </div>
    </>
  )
}

/** The sum that the sign page showed, and that the certificate prints; nobody pays it for what was voided since. */
function PaidThen({ act: { signer, currency, lines }, paid }: { act: SignOff; paid: Paid }) {
  const user = useCurrentUser()
  if (lines.every(({ voidedAt }) => voidedAt)) return null
  return (
    <Card as="section" aria-label="What it costs">
      <PaidSum
        total
        paid={paid}
        currency={currency}
        payer={user.id === signer.id ? null : signer.name}
        note={lines.some(({ voidedAt }) => voidedAt) ? ', counted with what was voided since' : ''}
      />
    </Card>
  )
}

/** Says what happens next after signing. */
function WhatNext({ act }: { act: SignOff }) {
  const approved = act.lines.some(({ decision }) => decision === 'approve')
  const declined = act.lines.some(({ decision }) => decision === 'decline')
  const { data: now = [] } = useQuery(projectSelectionsQuery(act.projectId))
  const user = useCurrentUser()
  const waiting = now
    .filter(({ id }) => act.lines.some((line) => line.selectionId === id && line.decision === 'approve' && line.valid))
    .flatMap(({ name, approvals }) => {
      const words = signaturesInWords(approvals, user.id)
      return words === null ? [] : [`${name}: ${words}.`]
    })
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-4" data-print="hide">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <h2 className="text-base font-semibold">What happens next</h2>
        {waiting.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {approved && <p>Your builder orders what {waiting.length > 0 ? 'everyone has signed' : 'you approved'}.</p>}
        <p>We’re emailing you the certificate.</p>
        {declined && <p>What you declined goes back to your builder, who proposes something else.</p>}
      </div>
      <ButtonLink variant="secondary" to="/my-selections" search={{ project: act.projectId }} className="max-sm:w-full">
        See what is left to decide
      </ButtonLink>
    </Card>
  )
}

function Line({ act, line }: { act: SignOff; line: SignOffLine }) {
  const { snapshot } = line
  const { currency } = act
  const { money, unitPrice, difference, cents } = useMoney(currency)
  const deal = dealOf(snapshot)
  const others = act.alsoSigned?.filter(({ selectionId }) => selectionId === line.selectionId) ?? []
  const changes = line.before ? snapshotChanges(line.before, snapshot, currency, cents) : []
  return (
    <Card as="li" flush data-print="block">
      <div className="flex gap-4 tight:flex-col p-4">
        <div className="flex w-24 shrink-0 flex-col gap-2 tight:flex-row sm:w-32">
          {(line.pictures.length > 1 ? line.pictures : [line.imageUrl]).map((url) => (
            <Picture
              key={url}
              {...pictureSizes(url)}
              sizes="8rem"
              alt=""
              fallback={swatchFor(line.category, deal.lines[0]?.item ?? null)}
              className="rounded-control"
            />
          ))}
        </div>
        <div className="min-w-0 flex-1 text-sm">
          <DecisionBadge line={line} />
          <h2 className="mt-1 text-base font-semibold">{line.name}</h2>
          {deal.lines.map((one) => (
            <div key={one.itemId} className="mt-1">
              <p className="font-medium">{one.item}</p>
              <p className="text-ink-soft">{[one.brand, one.model].filter(Boolean).join(' · ')}</p>
              {one.note && <p className="whitespace-pre-line text-ink-soft">Note: {one.note}</p>}
              <p className="tabular-nums">
                <strong>{money(toUnits(one.totalCents))}</strong>{' '}
                <span className="text-ink-soft">
                  ({amountInWords(one.quantityMilli / 1000, one.unit)} × {unitPrice(toUnits(one.priceCents), one.unit)})
                </span>
              </p>
            </div>
          ))}
          {deal.lines.length > 1 && deal.totalCents !== null && (
            <p className="mt-1 tabular-nums">
              Total <strong>{money(toUnits(deal.totalCents))}</strong>
            </p>
          )}
          {deal.allowanceName !== null && <p>Counts toward the shared allowance {deal.allowanceName}</p>}
          {deal.differenceCents !== null && <p>Allowance: {difference(toUnits(deal.differenceCents))}</p>}
          {deal.totalCents !== null && deal.allowanceCents === null && <p>Allowance: {NO_ALLOWANCE}</p>}
          {line.reason && <p className="mt-1">“{line.reason}”</p>}
          {snapshot.notes && <p className="mt-1 whitespace-pre-line text-ink-soft">{snapshot.notes}</p>}
          {others.length > 0 && (
            <p className="mt-1">Also signed by {signersInWords(others, (at) => formatDate(at, act.timeZone))}</p>
          )}
          {line.voidedAt && (
            <p className="mt-1 text-warn-ink">
              Voided on <OneLine>{formatDate(line.voidedAt, act.timeZone)}</OneLine>: {line.voidReason}
            </p>
          )}
        </div>
      </div>
      {changes.length > 0 && (
        <div className="border-t px-4 py-3">
          <h3 className="mb-1 text-sm font-semibold">Replaced what was signed before</h3>
          <BeforeAfter caption={`Before and after of ${line.name}`} changes={changes} />
        </div>
      )}
    </Card>
  )
}
