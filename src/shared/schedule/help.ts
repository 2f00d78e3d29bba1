import { type Day, dayInWords } from '../kernel/dates.ts'
import { listInWords } from '../selections/words.ts'
import type { SchedulePlan } from './deadlines/schemas.ts'

type OfferedOption = { name: string; arrivesOn: Day; daysLate: number }

type Trouble = {
  plan: Pick<SchedulePlan, 'requiredOn' | 'installOn'>
  /** What is proposed, and when each would arrive if it were decided today. */
  options: readonly OfferedOption[]
  earliestInstall: Day | null
}

/** What would help with a day that has passed, the best first. An option helps when it keeps the days in reserve and others do not. */
export function helpInWords({ plan, options, earliestInstall }: Trouble): string[] {
  const names = (some: readonly OfferedOption[]) => listInWords(some.map(({ name }) => name))
  const keeping = options.filter(({ arrivesOn }) => arrivesOn <= plan.requiredOn)
  const close = options.filter(({ arrivesOn, daysLate }) => daysLate === 0 && arrivesOn > plan.requiredOn)
  return [
    ...(keeping.length > 0 && keeping.length < options.length
      ? [`Propose only what keeps the schedule: ${names(keeping)}.`]
      : []),
    ...(keeping.length === 0
      ? [options.length === 0 ? 'Propose options that are in stock.' : 'Propose an option with a shorter lead time.']
      : []),
    ...(close.length > 0
      ? [`Decide now, without the working days in reserve: ${names(close)} can still arrive in time.`]
      : []),
    ...(earliestInstall === null ? [] : [`Install it on ${dayInWords(earliestInstall)} or later.`]),
    'Ask the supplier for express delivery, and shorten the lead time of the item.',
  ]
}

type Late = {
  /** The deadline that someone set is still ahead. */
  canBeEarlier: boolean
  options: readonly Pick<OfferedOption, 'name' | 'daysLate'>[]
}

/** What helps while the slowest option would arrive late: an earlier deadline only where there is one, and what is in time if it is decided now. */
export function lateHelpInWords({ canBeEarlier, options }: Late): string {
  const inTime = options.filter(({ daysLate }) => daysLate === 0)
  const earlier = canBeEarlier ? 'Set an earlier deadline, ' : ''
  if (inTime.length === 0) {
    const help = `${earlier}propose an option with a shorter lead time, or install it later.`
    return `${help.charAt(0).toUpperCase()}${help.slice(1)}`
  }
  const first = canBeEarlier ? 'Set an earlier deadline' : 'Ask for the decision now'
  return `${first}, or install it later. Decided today, in time: ${listInWords(inTime.map(({ name }) => name))}.`
}
