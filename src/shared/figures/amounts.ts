import type { Project } from '../projects/contract.ts'
import { includedBudget, remainingBudget } from '../projects/rules.ts'
import { leastTotal } from '#shared/selections/deciding/deal.ts'
import { spentOn } from '../selections/counting.ts'
import type { Selection } from '../selections/selection-schemas.ts'
import type { AmountGroup } from '../kernel/money.ts'

type Money = Pick<Project, 'budget' | 'spentBudget' | 'approvedBudget' | 'notYetApprovedBudget' | 'forecastBudget'>

/** The amounts of a project that are shown together. The budget is not one of them: it has no decimals. */
export const projectAmounts = (project: Money): AmountGroup => [
  project.spentBudget,
  project.approvedBudget,
  project.notYetApprovedBudget,
  includedBudget(project),
  project.forecastBudget,
  remainingBudget(project.budget, project.spentBudget ?? 0),
]

/** The amounts that a list of selections shows, with the sums above it. */
export function listAmounts(selections: readonly Selection[]): AmountGroup {
  return [
    ...Object.values(spentOn(selections)),
    ...selections.flatMap((selection) => [
      selection.total,
      selection.allowance,
      selection.difference,
      selection.sharedAllowance?.chosen,
      selection.total === null ? leastTotal(selection) : null,
    ]),
  ]
}

/** The amounts of a page on which each chosen line has its own price and any option can be tried. */
export const boardAmounts = (selections: readonly Selection[]): AmountGroup => [
  ...listAmounts(selections),
  ...selections.flatMap(({ choices }) => choices.map(({ total }) => total)),
  ...selections.flatMap(({ options }) => options.flatMap(({ price, total }) => [price, total])),
]

/** The amounts of a table of selections, which also has their unit prices. */
export const tableAmounts = (selections: readonly Selection[]): AmountGroup => [
  ...listAmounts(selections),
  ...selections.map(({ unitPrice }) => unitPrice),
]
