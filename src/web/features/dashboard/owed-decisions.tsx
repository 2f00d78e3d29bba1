import CircleCheck from 'virtual:icons/circle-check'
import { allowanceInWords } from '#shared/figures/words.ts'
import { shortExplanation } from '#shared/schedule/deadlines/words.ts'
import { leastTotal } from '#shared/selections/deciding/deal.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { attentionInWords, CHOOSE_THEN_SIGN, daysLeftInWords, optionsInWords } from '#shared/selections/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { PictureCard } from './picture-card.tsx'
import { PictureSection } from './picture-section.tsx'
import { owedQuery } from './queries.ts'

/** The link opens one project at a time, so with several it does not promise all decisions. */
export function OwedDecisions({ owed, projects }: { owed: number; projects: number }) {
  return (
    <PictureSection
      id="to-decide"
      title="What needs your decision"
      {...(owed > 1 && { text: CHOOSE_THEN_SIGN })}
      all={owed === 0 ? undefined : projects > 1 ? 'By project' : `All ${owed}`}
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
  const {
    deadline,
    daysLeft,
    overdue,
    currency,
    total,
    allowance,
    difference,
    selectedItem,
    options,
    sharedAllowance,
  } = selection
  const attention = attentionInWords(selection, useCurrentUser().id)
  const least = leastTotal(selection)
  const why = shortExplanation(selection, 'client')
  const { money, difference: inWords } = useMoney(currency)
  return (
    <PictureCard
      selection={selection}
      item={selectedItem ?? options[0]?.item ?? null}
      badge={
        daysLeft !== null && (
          <Badge
            tone={overdue ? 'danger' : daysLeft <= 3 && daysLeft >= 0 ? 'warn' : 'neutral'}
            className="absolute top-2 left-2"
          >
            {daysLeft < 0 && !overdue ? 'Waiting for your builder' : daysLeftInWords(daysLeft, overdue)}
          </Badge>
        )
      }
    >
      <p className={cx('line-clamp-2 text-xs', !selectedItem && 'text-ink-soft')}>
        {selectedItem ? selectedItem.name : optionsInWords(options.length)}
      </p>
      <p className="mt-auto pt-2 text-xs tabular-nums">
        {total !== null ? (
          <>
            <span className="text-sm font-semibold">{money(total)}</span>
            {difference !== null && (
              <span className={cx('block', difference > 0 ? 'text-accent-ink' : 'text-good-ink')}>
                {inWords(difference)}
              </span>
            )}
          </>
        ) : (
          <>
            {least !== null && (
              <span className="block text-sm font-semibold">
                {options.length > 1 && 'from '}
                {money(least)}
              </span>
            )}
            <span className="text-ink-soft">{allowanceInWords(allowance, sharedAllowance, money)}</span>
          </>
        )}
      </p>
      {attention && <p className="text-xs text-warn-ink">{attention}</p>}
      {deadline && (
        <p className="text-xs text-ink-soft tabular-nums">
          {total !== null ? 'Sign' : 'Choose'} by <OneLine>{formatDay(deadline)}</OneLine>
        </p>
      )}
      {why && <p className="text-xs text-ink-soft">{why}</p>}
    </PictureCard>
  )
}
