import { Link } from '@tanstack/react-router'
import { allowanceInWords } from '#shared/figures/words.ts'
import { leastTotal } from '#shared/selections/deciding/deal.ts'
import type { ReactNode } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import { choicesInWords, optionsInWords } from '#shared/selections/words.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { DifferenceText, NextStep, StatusBadge, When } from '../parts/badges.tsx'
import { DeadlineReason } from '../parts/deadline-reason.tsx'
import { toSelection } from '../links.ts'

type SelectionRowProps = {
  selection: Selection
  /** What the group's heading does not already say. */
  place?: string
  /** On the corner of the picture: a checkbox. */
  lead?: ReactNode
  picked?: boolean
  /** Below the row: what can be done with it from here. */
  action?: ReactNode
}

/** One selection in a list: picture, name and room, status and deadline, money. */
export function SelectionRow({ selection, place, lead, picked, action }: SelectionRowProps) {
  const { selectedItem: item, options, currency } = selection
  const face = item ?? options[0]?.item
  const least = leastTotal(selection)
  const { money } = useMoney(currency)
  return (
    <li
      className={cx(
        'relative flex items-center gap-3 tight:flex-wrap border-t px-3 py-3 first:border-t-0 hover:bg-sunken/60 sm:gap-4 sm:px-4',
        picked && 'bg-primary-soft/60',
      )}
    >
      <div className="relative w-20 shrink-0">
        <Picture
          {...pictureSizes(face?.imageUrl)}
          sizes="5rem"
          alt=""
          fallback={swatchFor(selection.category, selection.name)}
          className="rounded-control"
        />
        {lead && <div className="absolute top-1.5 left-1.5 z-1 touch:-top-1.5">{lead}</div>}
      </div>
      <div className="grid min-w-0 flex-1 tight:basis-full gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_8.5rem] sm:items-center">
        <div className="min-w-0">
          <Link {...toSelection(selection)} className="font-medium after:absolute after:inset-0">
            {selection.name}
          </Link>
          {/* The current item, whatever the selection is called. */}
          <p className={cx('text-sm', item ? 'line-clamp-2' : 'truncate text-ink-soft')}>
            {item ? choicesInWords(selection) : optionsInWords(options.length)}
          </p>
          {place && <p className="truncate text-xs text-ink-soft">{place}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft sm:flex-col sm:items-end">
          <StatusBadge selection={selection} />
          <NextStep selection={selection} />
          <When selection={selection} />
          <DeadlineReason selection={selection} />
        </div>
        {selection.total !== null && (
          <p className="text-sm tabular-nums sm:text-right">
            <span className="font-semibold">{money(selection.total)}</span>
            {selection.sharedAllowance && (
              <span className="text-xs text-ink-soft max-sm:ml-2 sm:block">
                {allowanceInWords(null, selection.sharedAllowance, money)}
              </span>
            )}
            {selection.difference !== null && (
              <DifferenceText
                difference={selection.difference}
                currency={currency}
                className="text-xs max-sm:ml-2 sm:block"
              />
            )}
          </p>
        )}
        {selection.total === null && item && (
          <p className="text-sm font-semibold tabular-nums sm:text-right">
            {amountInWords(selection.quantity, selection.unit)}
          </p>
        )}
        {selection.total === null && !item && (
          <p className="text-xs text-ink-soft tabular-nums sm:text-right">
            {least !== null && (
              <span className="text-sm font-semibold text-ink max-sm:mr-2 sm:block">
                {options.length > 1 && 'from '}
                {money(least)}
              </span>
            )}
            {allowanceInWords(selection.allowance, selection.sharedAllowance, money)}
          </p>
        )}
        {action && <div className="relative z-1 w-fit sm:col-span-3 sm:justify-self-end">{action}</div>}
      </div>
    </li>
  )
}
