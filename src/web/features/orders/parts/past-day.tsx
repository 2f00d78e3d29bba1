import { isDay } from '#shared/kernel/dates.ts'
import { NEEDED_BY } from '#shared/procurement/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { isPast } from './line-words.ts'

/** Said while an order is written, because a supplier cannot deliver yesterday. */
export const PastDay = ({ day }: { day: string | null }) =>
  isPast(day) && isDay(day) ? (
    <Banner tone="warn" role="status" title={`${NEEDED_BY} ${formatDay(day)} has passed`} />
  ) : null
