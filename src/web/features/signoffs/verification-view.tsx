import CircleCheck from 'virtual:icons/circle-check'
import CircleSlash from 'virtual:icons/circle-slash'
import CircleX from 'virtual:icons/circle-x'
import ShieldAlert from 'virtual:icons/shield-alert'
import type { ReactNode } from 'react'
import { amountInWords } from '#shared/catalog/rules.ts'
import { NO_ALLOWANCE } from '#shared/figures/words.ts'
import { toCents } from '#shared/kernel/money.ts'
import { paidAmounts } from '#shared/signoffs/paid.ts'
import type { Verification } from '#shared/signoffs/contract.ts'
import { formatDate, formatMoment } from '#web/platform/formatting.ts'
import { signersInWords, waitingInWords } from '#shared/signoffs/approvals.ts'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { DecisionBadge } from './decision-badge.tsx'
import { PaidSum } from './paid-sum.tsx'

const states: Record<Verification['state'], { title: string; since: string; icon: ReactNode; look: string }> = {
  valid: {
    title: 'This sign-off is valid',
    since: 'Nothing has changed since.',
    icon: <CircleCheck aria-hidden />,
    look: 'bg-good-soft text-good-ink',
  },
  waiting: {
    title: 'Signed, but not approved yet',
    since: '',
    icon: <ShieldAlert aria-hidden />,
    look: 'bg-warn-soft text-warn-ink',
  },
  partly: {
    title: 'Part of this sign-off is still valid',
    since: 'Some of it was voided since, as marked below.',
    icon: <ShieldAlert aria-hidden />,
    look: 'bg-warn-soft text-warn-ink',
  },
  void: {
    title: 'This sign-off was voided',
    since: 'All of it was voided since.',
    icon: <CircleX aria-hidden />,
    look: 'bg-danger-soft text-danger-ink',
  },
  declined: {
    title: 'Nothing was approved in this sign-off',
    since: 'Everything in it was declined.',
    icon: <CircleSlash aria-hidden />,
    look: 'bg-sunken text-ink',
  },
}

export function VerificationView({ verification }: { verification: Verification }) {
  const { title, since, icon, look } = states[verification.state]
  const paid = verification.paid === null ? null : { cents: toCents(verification.paid), parts: verification.paidParts }
  return (
    <Card as="section" flush aria-label="Result">
      <div className={cx('flex items-center gap-4 p-5 [&>svg]:size-9 [&>svg]:shrink-0', look)}>
        {icon}
        <div>
          <h2 className="font-serif text-lg font-semibold">{title}</h2>
          <p className="text-sm">
            Signed by {signersInWords(allSigners(verification), (at) => formatDate(at, verification.timeZone))}.{' '}
            {verification.state === 'waiting' ? missingIn(verification) : sinceThen(verification, since)}
          </p>
        </div>
      </div>
      <SameCents
        amounts={[
          ...paidAmounts(paid),
          ...verification.lines.flatMap((line) => [
            line.total,
            line.allowance,
            ...line.items.flatMap((item) => [item.unitPrice, item.total]),
          ]),
        ]}
      >
        <ul>
          {verification.lines.map((line) => (
            <Line key={line.fingerprint} line={line} {...verification} />
          ))}
        </ul>
        {paid && (
          <div className="border-t p-5">
            <PaidSum total paid={paid} currency={verification.currency} payer={verification.signer} />
          </div>
        )}
      </SameCents>
      <details className="border-t p-5 text-sm">
        <summary className="min-h-6 cursor-pointer touch:py-3 font-medium">Technical details</summary>
        <dl className="mt-3 flex flex-col gap-2 text-xs text-ink-soft">
          <Proof label="Code">{verification.code}</Proof>
          <Proof label="Signed at">{bothTimes(verification)}</Proof>
          <Proof label="Builder">{verification.company}</Proof>
          {verification.lines.map(({ fingerprint, name }) => (
            <Proof key={fingerprint} label={`Fingerprint of ${name}`}>
              {fingerprint}
            </Proof>
          ))}
          <Proof label={`Place ${verification.chain.seq} in the company’s log`}>{verification.chain.hash}</Proof>
          {verification.certificateHash && (
            <Proof label="SHA-256 of the certificate">{verification.certificateHash}</Proof>
          )}
        </dl>
      </details>
    </Card>
  )
}

/** The person whose code this is, and everyone else who signed the same. */
const allSigners = ({ signer, signedAt, alsoSigned }: Verification) =>
  [{ name: signer, signedAt }, ...alsoSigned].toSorted((a, b) => a.signedAt.localeCompare(b.signedAt))

/** What was archived since is still signed, and "nothing has changed" is not true of it. */
const sinceThen = ({ state, lines }: Verification, since: string): string =>
  state === 'valid' && lines.some(({ archivedAt }) => archivedAt) ? archivedInWords(lines) : since

function archivedInWords(lines: Verification['lines']): string {
  const archived = lines.filter(({ archivedAt }) => archivedAt).length
  return archived === lines.length ? 'All of it was archived since.' : 'Some of it was archived since, as marked below.'
}

function missingIn({ lines, signatures }: Verification): string {
  const approvals = lines.filter(({ decision }) => decision === 'approve')
  return waitingInWords(signatures, approvals.filter(({ waiting }) => waiting).length, approvals.length)
}

/** The time as on the certificate, and UTC where that differs. */
function bothTimes({ signedAt, timeZone }: Verification): string {
  const [house, utc] = [formatMoment(signedAt, timeZone), formatMoment(signedAt, 'UTC')]
  return house === utc ? utc : `${house} (${utc})`
}

type LineProps = Pick<Verification, 'currency' | 'timeZone'> & { line: Verification['lines'][number] }

function Line({ line, currency, timeZone }: LineProps) {
  const { money, unitPrice, difference } = useMoney(currency)
  return (
    <li className="border-t p-5 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-base font-semibold">{line.name}</h3>
        <DecisionBadge line={line} />
      </div>
      {line.items.map((item) => (
        <div key={item.item}>
          <p className="text-ink-soft">{[item.item, item.brand, item.model].filter(Boolean).join(' · ')}</p>
          <p className="mt-1 tabular-nums">
            <strong>{money(item.total)}</strong> ({amountInWords(item.quantity, item.unit)} ×{' '}
            {unitPrice(item.unitPrice, item.unit)})
          </p>
        </div>
      ))}
      {line.total !== null && line.allowance === null && <p className="mt-1">Allowance: {NO_ALLOWANCE}</p>}
      {line.allowance !== null && (
        <p className="mt-1 tabular-nums">
          {line.allowanceName === null ? 'Allowance' : `Shared allowance ${line.allowanceName},`}{' '}
          {money(line.allowance)}
          {line.difference !== null && `: ${difference(line.difference)}`}
        </p>
      )}
      {line.archivedAt && line.valid && (
        <p className="mt-1 text-warn-ink">
          Archived on <OneLine>{formatDate(line.archivedAt, timeZone)}</OneLine>: it is no longer part of the project.
        </p>
      )}
      {line.voidedAt && (
        <p className="mt-1 text-danger-ink">
          Voided on <OneLine>{formatDate(line.voidedAt, timeZone)}</OneLine>.
        </p>
      )}
    </li>
  )
}

function Proof({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code className="break-all text-ink">{children}</code>
      </dd>
    </div>
  )
}
