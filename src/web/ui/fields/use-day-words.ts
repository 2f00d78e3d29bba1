import { NOT_A_DAY } from '#shared/kernel/dates.ts'
import { useRegionFacts } from '#web/platform/region.ts'

/** Gives the message of a date with an example in the order of the region. */
export function useDayWords(): (message: string | undefined) => string | undefined {
  const { dayExample } = useRegionFacts()
  return (message) => (message === NOT_A_DAY ? `Please enter a date, like ${dayExample}.` : message)
}
