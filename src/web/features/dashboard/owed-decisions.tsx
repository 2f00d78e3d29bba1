import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { differenceInWords, formatMoney } from '#shared/kernel/money.ts'
import { leastTotal } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { paths, selectionPath } from '#web/platform/paths.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { owedQuery } from './queries.ts'

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4'

export function OwedDecisions({ owed }: { owed: number }) {
  const { data: selections, error, refetch, isFetching } = useQuery(owedQuery)
  return (
    <section aria-labelledby="to-decide">
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 id="to-decide" className="font-serif text-lg font-semibold">
          What needs your decision
        </h2>
        {owed > 0 && (
          <TextLink to={paths.mySelections} className="text-sm">
            All {owed}
          </TextLink>
        )}
      </div>
      {error && !selections ? (
        <ErrorState
          level={3}
          title="Your decisions could not be loaded"
          text={messageOf(error, 'Check your connection and try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !selections ? (
        <div role="status" className={grid}>
          <span className="sr-only">Loading selections...</span>
          {Array.from({ length: 4 }, (_, n) => (
            <Skeleton key={n} className="aspect-[3/4] rounded-card" />
          ))}
        </div>
      ) : selections.length === 0 ? (
        <EmptyState
          level={3}
          icon={<CircleCheck />}
          title="Nothing to decide right now"
          text="When your builder asks for a decision, you will find it here."
        />
      ) : (
        <ul className={grid}>
          {selections.map((selection) => (
            <Decision key={selection.id} selection={selection} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Decision({ selection }: { selection: Selection }) {
  const { name, room, projectName, deadline, daysLeft, overdue, currency, total, allowance, difference } = selection
  const { selectedItem, options } = selection
  const least = leastTotal(selection)
  const item = selectedItem ?? options[0]?.item ?? null
  return (
    <Card as="li" flush className="relative flex flex-col transition-colors hover:border-line-strong">
      <div className="relative">
        <Picture
          {...pictureSizes(item?.imageUrl)}
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 30vw, 50vw"
          alt={item?.name ?? ''}
          ratio="square"
        />
        {deadline && (
          <Badge
            tone={overdue ? 'danger' : (daysLeft ?? 99) <= 3 ? 'warn' : 'neutral'}
            className="absolute top-2 left-2"
          >
            {inDays(daysLeft)}
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 text-sm">
        <Link
          to={selectionPath(selection.projectId, selection.id)}
          className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card"
        >
          {name}
        </Link>
        <p className="line-clamp-2 text-xs text-ink-soft">{[room, projectName].filter(Boolean).join(' · ')}</p>
        <p className={cx('line-clamp-2 text-xs', !selectedItem && 'text-ink-soft')}>
          {selectedItem ? selectedItem.name : optionsInWords(options.length)}
        </p>
        <p className="mt-auto pt-2 text-xs tabular-nums">
          {total !== null ? (
            <>
              <span className="text-sm font-semibold">{formatMoney(total, currency)}</span>
              {difference !== null && (
                <span className={cx('block', difference > 0 ? 'text-accent-ink' : 'text-good-ink')}>
                  {differenceInWords(difference, currency)}
                </span>
              )}
            </>
          ) : (
            <>
              {least !== null && (
                <span className="block text-sm font-semibold">
                  {options.length > 1 && 'from '}
                  {formatMoney(least, currency)}
                </span>
              )}
              {allowance !== null && (
                <span className="text-ink-soft">Allowance {formatMoney(allowance, currency)}</span>
              )}
            </>
          )}
        </p>
        {deadline && (
          <p className="text-xs text-ink-soft tabular-nums">
            {selection.can.sign ? 'Sign' : 'Choose'} by <span className="whitespace-nowrap">{formatDay(deadline)}</span>
          </p>
        )}
      </div>
    </Card>
  )
}

const optionsInWords = (n: number) => (n === 1 ? '1 option to look at' : `${n} options to choose from`)

function inDays(days: number | null): string {
  if (days === null) return ''
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
