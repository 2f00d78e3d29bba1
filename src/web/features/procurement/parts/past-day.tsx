import { isDay } from '#shared/kernel/dates.ts'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { isPast } from './line-words.ts'

/** Said while an order is written, because a supplier cannot deliver yesterday. */
export function PastDay({ day }: { day: string | null }) {
  const today = useToday()
  return isPast(day, today) && isDay(day) ? (
    <Banner tone="warn" role="status" title={`${NEEDED_BY} ${formatDay(day)} has passed`} />
  ) : null
}
