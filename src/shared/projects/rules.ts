import type { Day } from '../kernel/dates.ts'
import { addMoney, subtractMoney } from '../kernel/money.ts'
import type { SigningRule } from '#shared/selections/deciding/deal.ts'

export const EXPECTED_BEFORE_START = 'Expected completion cannot be before the start date.'
export const THRESHOLD_REQUIRED = 'Please enter the amount above which every client signs.'

type Span = { startDate?: Day | null; expectedCompletionDate?: Day | null }

export const endsBeforeItStarts = ({ startDate, expectedCompletionDate }: Span): boolean =>
  Boolean(startDate && expectedCompletionDate && expectedCompletionDate < startDate)

/** Active means active or in progress, everywhere. */
export const isActive = (status: ProjectStatus): boolean => status === 'active' || status === 'in_progress'

const labels = {
  planning: 'Planning',
  active: 'Active',
  in_progress: 'In Progress',
  completed: 'Completed',
  on_hold: 'On Hold',
}
export type ProjectStatus = keyof typeof labels
export const projectStatuses = Object.keys(labels) as ProjectStatus[]

/** The label of the badge; null for an unknown status, which is shown as destructive. */
export const statusLabel = (status: string): string | null =>
  (labels as Partial<Record<string, string>>)[status] ?? null

const typeLabels = {
  new_construction: 'New construction',
  renovation: 'Renovation',
  addition: 'Addition',
  remodel: 'Remodel',
  custom: 'Custom',
}
export type ProjectType = keyof typeof typeLabels
export const projectTypes = Object.keys(typeLabels) as ProjectType[]
export const projectTypeLabel = (type: ProjectType): string => typeLabels[type]

const signingRuleLabels: Record<SigningRule, string> = {
  any: 'Any one client',
  all: 'Every client',
  all_above: 'Every client above an amount',
}
export const signingRuleLabel = (rule: SigningRule): string => signingRuleLabels[rule]

/** The remaining budget; negative when overspent. Null without a budget. */
export const remainingBudget = (budget: number | null, spent: number): number | null =>
  budget === null ? null : subtractMoney(budget, spent)

type Spent = { spentBudget: number | null; approvedBudget: number | null; notYetApprovedBudget: number | null }

/** What the builder included: the part of the total spent that nobody signs. */
export const includedBudget = ({ spentBudget, approvedBudget, notYetApprovedBudget }: Spent): number =>
  subtractMoney(spentBudget ?? 0, addMoney([approvedBudget ?? 0, notYetApprovedBudget ?? 0]))

type Forecast = { forecastBudget: number | null; draftForecast?: number | null }

/** The forecast without drafts, which clients and documents have: a draft never leaves the builder's screens. */
export const sentForecast = ({ forecastBudget, draftForecast }: Forecast): number | null =>
  forecastBudget === null ? null : subtractMoney(forecastBudget, draftForecast ?? 0)

/** Percent of the budget used. There is none without a budget or with a budget of zero. */
function shareUsed(budget: number | null, spent: number): number | null {
  return budget ? (spent / budget) * 100 : null
}

/** Whole percent, as the project's page shows it. */
export function percentUsed(budget: number | null, spent: number): number | null {
  const share = shareUsed(budget, spent)
  return share === null ? null : Math.round(share)
}

/** One decimal, as the list shows it. */
export function percentUtilized(budget: number | null, spent: number): string | null {
  return shareUsed(budget, spent)?.toFixed(1) ?? null
}

/** Percentage of selections that are decided. */
export const progressPercent = (completed: number, total: number): number =>
  total === 0 ? 0 : Math.round((completed / total) * 100)

/** The completion date follows the status: set on the day it becomes completed, and cleared otherwise. */
export function completionDateAfter(
  before: { status: ProjectStatus; completionDate: Day | null },
  status: ProjectStatus,
  today: Day,
): Day | null {
  if (status !== 'completed') return null
  return before.status === 'completed' ? (before.completionDate ?? today) : today
}

/** First day of the month of a day, and of the next month. */
export function monthOf(day: Day): { from: Day; until: Day } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  return { from: `${day.slice(0, 7)}-01`, until: `${next[0]}-${String(next[1]).padStart(2, '0')}-01` }
}
