import { listAmounts, projectAmounts } from '#shared/figures/amounts.ts'
import { figures } from '#shared/figures/glossary.ts'
import { spentInWords, toComeInWords } from '#shared/figures/words.ts'
import { remainingInWords } from '#shared/projects/words.ts'
import type { Project } from '#shared/projects/contract.ts'
import { percentUsed, remainingBudget } from '#shared/projects/rules.ts'
import { againstAllowances } from '#shared/selections/deciding/deal.ts'
import { spentOn } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'

type RunningTotalProps = {
  project: Project
  selections: readonly Selection[]
  /** With the project's name, where several are on the page. */
  named?: boolean
  className?: string
}

/** The total of all choices, against the budget and the allowances. */
export function RunningTotal(props: RunningTotalProps) {
  return (
    <SameCents amounts={[...projectAmounts(props.project), ...listAmounts(props.selections)]}>
      <Figures {...props} />
    </SameCents>
  )
}

function Figures({ project, selections, named, className }: RunningTotalProps) {
  const { spent, approved, open } = spentOn(selections)
  const { money, budget, difference: inWords } = useMoney(project.currency)
  const against = againstAllowances(selections)
  const remaining = remainingBudget(project.budget, spent)
  const percent = percentUsed(project.budget, spent)
  return (
    <Card
      as="section"
      aria-label={named ? `Running total, ${project.name}` : 'Running total'}
      className={cx('mb-6', className)}
    >
      {named && <h2 className="mb-3 font-serif text-lg font-semibold">{project.name}</h2>}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:gap-x-6 sm:gap-y-4 md:grid-cols-3 lg:grid-cols-4">
        <Figure label={figures.spent.label} hint={spentInWords({ approved, open }, money)}>
          {money(spent)}
        </Figure>
        {against && (
          <Figure
            label={figures.againstAllowances.label}
            hint={`of ${money(against.included)} included for what is chosen`}
          >
            {inWords(against.difference)}
          </Figure>
        )}
        {remaining !== null && project.budget !== null && (
          <Figure label={figures.remaining.label} hint={`of ${budget(project.budget)}`} bad={remaining < 0}>
            {remainingInWords(remaining, money)}
          </Figure>
        )}
        {project.forecastBudget !== null && (
          <Figure
            label={figures.forecast.label}
            hint={[figures.forecast.explanation, toComeInWords(project.draftSelections ?? 0)]
              .filter(Boolean)
              .join('. ')}
          >
            {money(project.forecastBudget)}
          </Figure>
        )}
        {percent !== null && (
          <div className="col-span-full flex flex-col justify-center">
            <dt className="sr-only">Budget used</dt>
            <dd>
              <ProgressBar
                label="Budget used"
                value={percent}
                text={`${percent}%`}
                tone={percent > 100 ? 'danger' : percent > 90 ? 'warn' : 'primary'}
              />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

type FigureProps = { label: string; hint?: string; bad?: boolean; children: string }

function Figure({ label, hint, bad, children }: FigureProps) {
  return (
    <div>
      <dt className="text-xs text-ink-soft sm:text-sm">{label}</dt>
      <dd className={cx('font-semibold tabular-nums sm:text-lg', bad && 'text-danger-ink')}>{children}</dd>
      {hint && <dd className="text-xs text-ink-soft tabular-nums">{hint}</dd>}
    </div>
  )
}
