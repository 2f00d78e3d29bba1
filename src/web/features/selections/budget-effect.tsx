import { ArrowRight } from 'lucide-react'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { subtractMoney } from '#shared/kernel/money.ts'
import { allowanceDifference, budgetEffect } from '#shared/selections/rules.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type Candidate = Pick<SelectionOption, 'price' | 'unit' | 'quantity' | 'total'>
type Money = Pick<ProjectDetail, 'budget' | 'spentBudget'>

/** The effect of this choice on the project's budget. */
export function BudgetEffectPanel({
  selection,
  project,
  candidate,
}: {
  selection: Selection
  project: Money
  candidate: Candidate
}) {
  const { currency, allowance, sharedAllowance } = selection
  const { total, quantity, price, unit } = candidate
  const effect = budgetEffect({ budget: project.budget, spent: project.spentBudget ?? 0 }, selection.total, total)
  const { money, difference: inWords, unitPrice } = useMoney(currency)
  const difference = sharedAllowance ? null : allowanceDifference(total, allowance)
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="flex flex-col gap-2">
        <Row label={`${amountInWords(quantity, unit)} × ${unitPrice(price, unit)}`}>
          <span className="text-base font-semibold">{money(total)}</span>
        </Row>
        {allowance !== null && difference !== null && (
          <Row label={`Allowance ${money(allowance)}`}>
            <span className={cx('font-medium', difference > 0 ? 'text-accent-ink' : 'text-good-ink')}>
              {inWords(difference)}
            </span>
          </Row>
        )}
      </dl>
      {sharedAllowance && (
        <p className="text-ink-soft">
          {sharedAllowance.name} allowance {money(sharedAllowance.amount)}, shared with other selections. This leaves{' '}
          {money(subtractMoney(sharedAllowance.remaining, subtractMoney(total, selection.total ?? 0)))}.
        </p>
      )}
      <dl className="flex flex-col gap-2 border-t pt-3">
        <Row label="Project total">
          <Move from={money(effect.spentBefore)} to={money(effect.spentAfter)} moved={effect.change !== 0} />
        </Row>
        {effect.remainingBefore !== null && effect.remainingAfter !== null && (
          <Row label="Remaining budget">
            <Move from={money(effect.remainingBefore)} to={money(effect.remainingAfter)} moved={effect.change !== 0} />
          </Row>
        )}
      </dl>
      {effect.percentAfter !== null && (
        <ProgressBar
          label="Budget used afterwards"
          value={effect.percentAfter}
          text={`${effect.percentAfter}%`}
          tone={effect.overBudget ? 'danger' : 'primary'}
        />
      )}
      {effect.overBudget && effect.remainingAfter !== null && (
        <p className="text-sm font-medium text-danger-ink">
          This goes {money(-effect.remainingAfter)} over the project’s budget.
        </p>
      )}
    </div>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="ml-auto text-right tabular-nums">{children}</dd>
    </div>
  )
}

function Move({ from, to, moved }: { from: string; to: string; moved: boolean }) {
  if (!moved) return <span className="font-medium">{to}</span>
  return (
    <span className="inline-flex items-center justify-end gap-x-1.5 whitespace-nowrap">
      <span className="text-ink-soft">{from}</span>
      <ArrowRight role="img" aria-label="becomes" className="size-3.5 text-ink-soft" />
      <span className="font-semibold">{to}</span>
    </span>
  )
}
