import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { differenceInWords, formatMoney } from '#shared/kernel/money.ts'
import { leastTotal } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { selectionPath } from '#web/platform/paths.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { PictureSection } from './picture-section.tsx'
import { owedQuery } from './queries.ts'

export function OwedDecisions({ owed }: { owed: number }) {
  return (
    <PictureSection
      id="to-decide"
      title="What needs your decision"
      all={owed > 0 ? `All ${owed}` : undefined}
      query={owedQuery}
      failed="Your decisions could not be loaded"
      empty={
        <EmptyState
          level={3}
          icon={<CircleCheck />}
          title="Nothing to decide right now"
          text="When your builder asks for a decision, you will find it here."
        />
      }
      Face={Decision}
    />
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
