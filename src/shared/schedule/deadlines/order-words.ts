import { leadTimeInWords } from '../../catalog/rules.ts'
import { dayInWords } from '../../kernel/dates.ts'
import { workingDaysInWords } from './day-words.ts'
import type { SchedulePlan } from './schemas.ts'
import { installInWords } from './words.ts'

type Reason = Pick<
  SchedulePlan,
  'installOn' | 'milestone' | 'leadTimeDays' | 'item' | 'reserveDays' | 'confirmationDays' | 'requiredOn' | 'orderBy'
>

/**
 * Why an order has to be placed by its day, in the steps in which `decisionDays` counts back: "Needed on site Apr 25, because tiling
 * starts May 02 and we keep 5 working days in reserve. Subway tile takes 6 weeks. Until the supplier confirms, we count 2 working days."
 */
export function orderByInWords(plan: Reason | null): string {
  if (plan === null) return 'It has no install day, so this is the day by which the client had to decide.'
  const { requiredOn, leadTimeDays, item, confirmationDays, reserveDays } = plan
  const reserve = reserveDays > 0 ? ` and we keep ${workingDaysInWords(reserveDays)} in reserve` : ''
  return [
    `Needed on site ${dayInWords(requiredOn)}, because ${installInWords(plan)}${reserve}.`,
    leadTimeDays ? `${item ?? 'The slowest item'} takes ${leadTimeInWords(leadTimeDays)}.` : 'No lead time is known.',
    ...(confirmationDays > 0 ? [`Until the supplier confirms, we count ${workingDaysInWords(confirmationDays)}.`] : []),
  ].join(' ')
}
