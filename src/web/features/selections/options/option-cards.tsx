import Check from 'virtual:icons/check'
import Trash from 'virtual:icons/trash'
import { useId, useRef } from 'react'
import { amountInWords, availabilityLabel } from '#shared/catalog/rules.ts'
import { allowanceDifference, isProposedOnly } from '#shared/selections/rules.ts'
import { endsBeforeDeadline } from '#shared/selections/lists/urgency.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { itemStateInWords, priceProblemInWords } from '#shared/selections/words.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ClampedText } from '#web/ui/clamped-text.tsx'
import { comparedCard, comparedColumns, ComparedLine, comparedStrip, SameForAll } from '#web/ui/lists/comparison.tsx'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { DifferenceText, useReader } from '../parts/badges.tsx'
import { EditOptionButton } from './edit-option-button.tsx'
import { compareOptions } from './comparison.ts'
import { OptionArrival } from './option-arrival.tsx'
import { OptionDetailsButton } from './option-details-button.tsx'
import { useOptionInView } from './option-strip.ts'
import { PriceCheck } from './price-check.tsx'
import { SharedAllowanceLine } from '../allowances/shared-allowance-line.tsx'
import type { Picks } from '../deciding/use-picks.ts'

const PickOption = onDemand(() => import('../deciding/pick-option.tsx').then((module) => module.PickOption))

/** The option whose cost is shown: `picked` by the person, or in view on a phone. Nothing is saved by it. */
export type Considered = { id: number; picked: boolean }

type OptionCardsProps = {
  selection: Selection
  considered: Considered | undefined
  onPick: (optionId: number) => void
  /** The option in view on a phone; undefined where all are visible. */
  onView: (optionId: number | undefined) => void
  onWithdraw: (option: SelectionOption) => void
  /** Where several options may be chosen. */
  picks?: Picks
}

/** A grid whose rows align across the cards; on a phone a strip to swipe through. */
export function OptionCards({ selection, considered, onPick, onView, onWithdraw, picks }: OptionCardsProps) {
  const { options } = selection
  const { cents } = useMoney(selection.currency)
  const { differing, same } = compareOptions(selection, cents)
  const single = options.length === 1
  const rows = single ? [...differing, ...same] : differing
  const described = options.some(({ item }) => item.description)
  const strip = useRef<HTMLDivElement>(null)
  const group = useId()
  useOptionInView(strip, considered?.id ?? options.find(({ chosen }) => chosen)?.id, onView)
  return (
    <div className="@container">
      <div
        ref={strip}
        role={picks ? 'group' : 'radiogroup'}
        aria-label="Options"
        className={single ? undefined : cx(comparedStrip, comparedColumns(options.length))}
      >
        {options.map((option, at) => (
          <article
            key={option.id}
            data-option={option.id}
            aria-label={option.item.name}
            style={single ? undefined : { gridRow: `span ${rows.length + (described ? 3 : 2)}` }}
            className={cx(
              'relative overflow-hidden rounded-card border bg-surface transition-colors',
              single ? '@xl:grid @xl:grid-cols-[minmax(0,20rem)_1fr]' : comparedCard,
              (picks ? picks.quantityOf(option.id) !== undefined : isMarked(selection, option, considered)) &&
                'border-primary ring-1 ring-primary',
            )}
          >
            <OptionFace
              {...{ selection, option, group }}
              position={single ? undefined : `${at + 1} of ${options.length}`}
              considered={considered?.picked === true && considered.id === option.id}
              onPick={picks ? undefined : () => onPick(option.id)}
              picks={picks}
            />
            {described && (
              <div className={cx('px-4 pb-3 text-sm', single && 'col-start-2 @xl:pt-4')}>
                {option.item.description && <ClampedText>{option.item.description}</ClampedText>}
              </div>
            )}
            <dl className={cx('text-sm', single ? 'col-start-2' : 'contents')}>
              {rows.map((row) => (
                <ComparedLine key={row.label} row={row} at={at} highlighted={!single} />
              ))}
            </dl>
            <div className={cx('border-t px-4 pt-3 pb-4 text-sm', single && 'col-start-2')}>
              <PriceCheck {...{ selection, option }} />
              <Proposal option={option} />
              <div className="mt-3 flex flex-wrap gap-2">
                <OptionDetailsButton {...{ selection, option }} />
                {option.can.edit && <EditOptionButton {...{ selection, option }} />}
              </div>
            </div>
            {option.can.withdraw && (
              <IconButton
                label={`Withdraw ${option.item.name}`}
                icon={<Trash aria-hidden />}
                variant="overlay"
                size="sm"
                // Over the picture, also where the text is beside it.
                className={cx(
                  'absolute! top-3 right-3 touch:top-1.5 touch:right-1.5',
                  single && '@xl:right-auto @xl:left-68',
                )}
                onClick={() => onWithdraw(option)}
              />
            )}
          </article>
        ))}
      </div>
      {!single && same.length > 0 && <SameForAll rows={same} title="The same for all options" />}
    </div>
  )
}

/** Highlighted: the option the person has picked, or the client's choice. A proposal is neither. */
function isMarked(selection: Selection, option: SelectionOption, considered: Considered | undefined): boolean {
  if (considered?.picked) return considered.id === option.id
  return option.chosen && !isProposedOnly(selection)
}

type FaceProps = {
  selection: Selection
  option: SelectionOption
  group: string
  /** "2 of 3"; undefined when there is only one. */
  position: string | undefined
  considered: boolean
  /** Undefined where several are picked with buttons. */
  onPick: (() => void) | undefined
  picks: Picks | undefined
}

function OptionFace({ selection, option, group, position, considered, onPick, picks }: FaceProps) {
  const { item } = option
  const reader = useReader()
  const Face = onPick ? 'label' : 'div'
  const { currency, allowance, sharedAllowance } = selection
  const { money, unitPrice } = useMoney(currency)
  const { total, quantity } = option
  const difference = sharedAllowance ? null : allowanceDifference(total, allowance)
  return (
    <Face
      className={cx(
        'block has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary',
        onPick && 'cursor-pointer',
        position === undefined && '@xl:row-span-3',
      )}
    >
      {onPick && <input type="radio" name={group} checked={considered} onChange={onPick} className="sr-only" />}
      <span className="relative block">
        <Picture
          {...pictureSizes(item.imageUrl)}
          sizes="(min-width: 1024px) 22rem, 84vw"
          alt=""
          fallback={swatchFor(selection.category, item.name)}
          eager
        />
        <span className="absolute top-3 left-3 flex flex-wrap gap-1.5">
          {option.chosen && (
            <Badge
              tone={isProposedOnly(selection) ? 'info' : 'good'}
              icon={isProposedOnly(selection) ? undefined : <Check aria-hidden />}
            >
              {itemStateInWords(selection)}
            </Badge>
          )}
          {option.recommended && <Badge tone="accent">Builder recommends</Badge>}
          {option.draft && <Badge tone="neutral">Draft</Badge>}
          {item.archived && <Badge tone="warn">No longer offered</Badge>}
          {!item.archived && item.availability !== 'in_stock' && (
            <Badge tone="warn">{availabilityLabel(item.availability)}</Badge>
          )}
        </span>
        {position && (
          <span className="absolute bottom-3 left-3 rounded-full bg-ink/75 px-2 py-0.5 text-xs text-paper @lg:hidden">
            {position}
          </span>
        )}
      </span>
      <span className="block px-4 pt-3 pb-3">
        <span className="block text-base font-semibold">{item.name}</span>
        <span className="block text-sm text-ink-soft">
          {[item.brand, item.model].filter(Boolean).join(' · ') || '\u00a0'}
        </span>
        {item.price !== null && (
          <span className="mt-2 flex flex-wrap items-baseline gap-x-2">
            <span className="text-lg font-semibold tabular-nums">{money(total)}</span>
            {(quantity !== 1 || option.unit !== 'each') && (
              <span className="text-xs text-ink-soft">
                {amountInWords(quantity, option.unit)} × {unitPrice(item.price, item.unit)}
              </span>
            )}
            {difference !== null && (
              <DifferenceText difference={difference} currency={currency} className="text-sm font-medium" />
            )}
          </span>
        )}
        {sharedAllowance && onPick && <SharedAllowanceLine selection={selection} total={total} className="mt-1" />}
        {option.validUntil && !option.priceProblem && (
          <span
            className={cx(
              'mt-1 block text-xs',
              endsBeforeDeadline(option.validUntil, selection) ? 'text-warn-ink' : 'text-ink-soft',
            )}
          >
            Price valid until {formatDay(option.validUntil)}
            {endsBeforeDeadline(option.validUntil, selection) && ', before this has to be decided'}
          </span>
        )}
        {option.priceProblem && (
          <span className="mt-1 block text-xs text-warn-ink">{priceProblemInWords(option.priceProblem, reader)}</span>
        )}
        <OptionArrival selection={selection} optionId={option.id} />
      </span>
      {picks && (
        <div className="px-4">
          <PickOption option={option} picks={picks} />
        </div>
      )}
    </Face>
  )
}

/** Who proposed the option, and what they said about it. */
function Proposal({ option }: { option: SelectionOption }) {
  return (
    <>
      {option.note && <p className="mb-1 italic">“{option.note}”</p>}
      <p className="text-xs text-ink-soft">
        Proposed by {option.proposedBy.name}
        {option.proposedBy.side === 'client' && ' (client)'}
      </p>
    </>
  )
}
