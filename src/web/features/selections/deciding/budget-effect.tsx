import ArrowRight from 'virtual:icons/arrow-right'
import { figures, named } from '#shared/figures/glossary.ts'
import { remainingInWords } from '#shared/projects/words.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { forecastAfter } from '#shared/selections/deciding/deal.ts'
import { allowanceDifference, budgetEffect } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { SharedAllowanceLine } from '../allowances/shared-allowance-line.tsx'

type Money = Pick<ProjectDetail, 'budget' | 'spentBudget' | 'forecastBudget'>

type EffectProps = {
  selection: Selection
  project: Money
  /** What this choice costs. */
  total: number
  /** What it is made of: "12 sq ft × $48 per sq ft". */
  lines: readonly { label: string; total: number }[]
}

/** The effect of this choice on the project's budget and on the allowance it counts under. */
export function BudgetEffectPanel({ selection, project, total, lines }: EffectProps) {
  const { currency, allowance, sharedAllowance } = selection
  // A draft is part of the builder's forecast, and spent once it is sent.
  const counted = selection.draft ? null : selection.total
  const effect = budgetEffect({ budget: project.budget, spent: project.spentBudget ?? 0 }, counted, total)
  const forecast = forecastAfter(project.forecastBudget, selection, total)
  const { money, difference: inWords } = useMoney(currency)
  const difference = sharedAllowance ? null : allowanceDifference(total, allowance)
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="flex flex-col gap-2">
        {lines.map((line) => (
          <Row key={line.label} label={line.label}>
            <span className={lines.length === 1 ? 'text-base font-semibold' : undefined}>{money(line.total)}</span>
          </Row>
        ))}
        {lines.length > 1 && (
          <Row label="Together">
            <span className="text-base font-semibold">{money(total)}</span>
          </Row>
        )}
        {allowance !== null && difference !== null && (
          <Row label={named('allowance', money(allowance))}>
            <span className={cx('font-medium', difference > 0 ? 'text-accent-ink' : 'text-good-ink')}>
              {inWords(difference)}
            </span>
          </Row>
        )}
      </dl>
      {sharedAllowance && <SharedAllowanceLine selection={selection} total={total} />}
      <dl className="flex flex-col gap-2 border-t pt-3">
        <Row label={figures.spent.label} explanation={figures.spent.explanation}>
          <Move from={money(effect.spentBefore)} to={money(effect.spentAfter)} moved={effect.change !== 0} />
        </Row>
        {effect.remainingBefore !== null && effect.remainingAfter !== null && (
          <Row label={figures.remaining.label}>
            <Move
              from={remainingInWords(effect.remainingBefore, money)}
              to={remainingInWords(effect.remainingAfter, money)}
              moved={effect.change !== 0}
            />
          </Row>
        )}
        {project.forecastBudget !== null && (
          <Row label={figures.forecast.label}>
            {forecast === null ? (
              <span className="font-medium">{money(project.forecastBudget)}</span>
            ) : (
              <Move
                from={money(project.forecastBudget)}
                to={money(forecast)}
                moved={forecast !== project.forecastBudget}
              />
            )}
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

function Row({ label, explanation, children }: { label: string; explanation?: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="ml-auto min-w-0 text-right tabular-nums">{children}</dd>
      {explanation && <dd className="w-full text-xs text-ink-soft">{explanation}</dd>}
    </div>
  )
}

function Move({ from, to, moved }: { from: string; to: string; moved: boolean }) {
  if (!moved) return <span className="font-medium">{to}</span>
  return (
    <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-1.5">
      <span className="text-ink-soft">{from}</span>
      <ArrowRight role="img" aria-label="becomes" className="size-3.5 text-ink-soft" />
      <span className="font-semibold">{to}</span>
    </span>
  )
}
