import { listAmounts, projectAmounts } from '#shared/figures/amounts.ts'
import { figures } from '#shared/figures/glossary.ts'
import { spentInWords, toComeInWords } from '#shared/figures/words.ts'
import { remainingInWords } from '#shared/projects/words.ts'
import type { Project } from '#shared/projects/contract.ts'
import { percentUsed, remainingBudget } from '#shared/projects/rules.ts'
import { againstAllowances } from '#shared/selections/deciding/deal.ts'
import { spentOn } from '#shared/selections/counting.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { cx } from '#web/ui/cx.ts'
import { Figure, FigureLine } from '#web/ui/page/figure-line.tsx'
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
  const amounts = spentOn(selections)
  const { money, budget, difference: inWords } = useMoney(project.currency)
  const against = againstAllowances(selections)
  const remaining = remainingBudget(project.budget, amounts.spent)
  const percent = percentUsed(project.budget, amounts.spent)
  return (
    <div className={cx('mb-5', className)}>
      {named && <h2 className="mb-2 font-serif text-lg font-semibold">{project.name}</h2>}
      <FigureLine label={named ? `Running total, ${project.name}` : 'Running total'}>
        <Figure label={figures.spent.label} value={money(amounts.spent)} hint={spentInWords(amounts, money)} />
        {against && (
          <Figure
            label={figures.againstAllowances.label}
            value={inWords(against.difference)}
            hint={`of ${money(against.included)} included for what is chosen`}
          />
        )}
        {remaining !== null && project.budget !== null && (
          <Figure
            label={figures.remaining.label}
            value={remainingInWords(remaining, money)}
            hint={[`of ${budget(project.budget)}`, percent !== null && `${percent}% of budget used`]
              .filter(Boolean)
              .join(', ')}
            tone={remaining < 0 ? 'danger' : 'neutral'}
          />
        )}
        {project.forecastBudget !== null && (
          <Figure
            label={figures.forecast.label}
            value={money(project.forecastBudget)}
            hint={toComeInWords(project.draftSelections ?? 0) ?? figures.forecast.explanation}
          />
        )}
      </FigureLine>
    </div>
  )
}
