import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { formatMoney } from '#shared/kernel/money.ts'
import { lineTotal } from '#shared/selections/rules.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection.ts'
import { unitPriceInWords } from '#shared/selections/snapshot-in-words.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { swatchFor } from '#web/ui/swatch-for.ts'
import { DifferenceText } from './badges.tsx'
import { compareOptions, type Comparison } from './comparison.ts'

type OptionCardsProps = {
  selection: Selection
  /** The option that is being considered; nothing is committed by it. */
  considered: number | undefined
  onConsider: (optionId: number) => void
  onWithdraw?: (option: SelectionOption) => void
  mayWithdraw: (option: SelectionOption) => boolean
}

/** Side by side on a desk, one swipe apart on a phone; their lines stand at the same height, so that eyes can run across. */
export function OptionCards({ selection, considered, onConsider, onWithdraw, mayWithdraw }: OptionCardsProps) {
  const { options } = selection
  const { differing, same } = compareOptions(selection)
  const single = options.length === 1
  const rows = single ? [...differing, ...same] : differing
  const strip = useRef<HTMLDivElement>(null)
  useConsiderWhatIsInView(strip, onConsider)
  useShowConsidered(strip, considered)
  const group = useId()
  return (
    <>
      <div
        ref={strip}
        role="radiogroup"
        aria-label="Options"
        className={cx(
          '-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto scroll-px-4 px-4 pb-2 [scrollbar-width:none] sm:mx-0 sm:scroll-px-0 sm:px-0',
          'md:-mx-1 md:grid md:snap-none md:auto-cols-[minmax(11rem,1fr)] md:grid-flow-col md:gap-4 md:px-1 md:pt-1',
        )}
        style={single ? undefined : { gridTemplateRows: `repeat(${rows.length + 2}, auto)` }}
      >
        {options.map((option, at) => (
          <article
            key={option.id}
            data-option={option.id}
            aria-label={option.item.name}
            className={cx(
              'relative shrink-0 overflow-hidden rounded-card border bg-surface transition-colors',
              single ? 'w-full md:grid md:grid-cols-[minmax(0,20rem)_1fr]' : comparedCard,
              option.id === considered && 'border-primary ring-1 ring-primary',
            )}
          >
            <OptionFace
              {...{ selection, option, group }}
              position={single ? undefined : `${at + 1} of ${options.length}`}
              considered={option.id === considered}
              onConsider={() => onConsider(option.id)}
            />
            <dl className={cx('text-sm', single ? 'col-start-2' : 'contents')}>
              {rows.map((row) => (
                <Line key={row.label} row={row} at={at} highlighted={!single} />
              ))}
            </dl>
            <div className={cx('px-4 pt-3 pb-4 text-sm', single && 'col-start-2')}>
              <Words option={option} />
            </div>
            {onWithdraw && mayWithdraw(option) && (
              <IconButton
                label={`Withdraw ${option.item.name}`}
                icon={<Trash2 aria-hidden />}
                variant="overlay"
                size="sm"
                className="absolute! top-3 right-3 touch:top-1.5 touch:right-1.5"
                onClick={() => onWithdraw(option)}
              />
            )}
          </article>
        ))}
      </div>
      {!single && same.length > 0 && <SameForAll rows={same} />}
    </>
  )
}

const comparedCard =
  'w-[84%] max-w-sm snap-center sm:w-72 md:row-span-full md:grid md:w-auto md:max-w-md md:grid-rows-subgrid md:gap-y-0'

type FaceProps = {
  selection: Selection
  option: SelectionOption
  group: string
  /** Where it stands among the others; undefined when there are none. */
  position: string | undefined
  considered: boolean
  onConsider: () => void
}

function OptionFace({ selection, option, group, position, considered, onConsider }: FaceProps) {
  const { item } = option
  const { currency, allowance, quantity } = selection
  const total = item.price === null ? null : lineTotal(quantity, item.price)
  return (
    <label
      className={cx(
        'block cursor-pointer has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary',
        position === undefined && 'md:row-span-2',
      )}
    >
      <input type="radio" name={group} checked={considered} onChange={onConsider} className="sr-only" />
      <span className="relative block">
        <Picture
          {...pictureSizes(item.imageUrl)}
          sizes="(min-width: 1024px) 22rem, 84vw"
          alt=""
          fallback={swatchFor(selection.category, item.name)}
          eager
        />
        <span className="absolute top-3 left-3 flex flex-wrap gap-1.5">
          {option.chosen && <Badge tone="good">{chosenLabel(selection)}</Badge>}
          {item.archived && <Badge tone="warn">No longer offered</Badge>}
        </span>
        {position && (
          <span className="absolute bottom-3 left-3 rounded-full bg-ink/75 px-2 py-0.5 text-xs text-paper md:hidden">
            {position}
          </span>
        )}
      </span>
      <span className="block px-4 pt-3 pb-3">
        <span className="block text-base font-semibold">{item.name}</span>
        <span className="block text-sm text-ink-soft">
          {[item.brand, item.model].filter(Boolean).join(' · ') || ' '}
        </span>
        {total !== null && item.price !== null && (
          <span className="mt-2 flex flex-wrap items-baseline gap-x-2">
            <span className="text-lg font-semibold tabular-nums">{formatMoney(total, currency)}</span>
            {quantity !== 1 && (
              <span className="text-xs text-ink-soft">{unitPriceInWords(item.price, item.unit, currency)}</span>
            )}
            {allowance !== null && (
              <DifferenceText difference={total - allowance} currency={currency} className="text-sm font-medium" />
            )}
          </span>
        )}
        {option.priceChangedSince !== null && (
          <span className="mt-1 block text-xs text-warn-ink">
            Price changed since it was proposed: {formatMoney(option.priceChangedSince, currency)} then.
          </span>
        )}
      </span>
    </label>
  )
}

/** A proposal of the builder is not yet the client's choice. */
function chosenLabel({ status }: Selection): string {
  if (status === 'in_review') return 'Proposed'
  return status === 'selected' ? 'Chosen' : 'Approved'
}

function Line({ row, at, highlighted }: { row: Comparison; at: number; highlighted: boolean }) {
  const best = row.best.includes(at)
  return (
    <div className={cx('flex items-baseline justify-between gap-3 border-t px-4 py-2', highlighted && 'bg-sunken/60')}>
      <dt className="shrink-0 text-ink-soft">{row.label}</dt>
      <dd className={cx('text-right tabular-nums', highlighted && 'font-medium')}>
        {row.values[at]}
        {best && <span className="ml-1.5 text-xs font-normal text-good-ink">{row.bestLabel}</span>}
      </dd>
    </div>
  )
}

function Words({ option }: { option: SelectionOption }) {
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

function SameForAll({ rows }: { rows: readonly Comparison[] }) {
  return (
    <details className="mt-3 rounded-card border bg-surface px-4 py-3 text-sm">
      <summary className="font-medium touch:min-h-11 touch:content-center">
        The same for all options ({rows.length})
      </summary>
      <dl className="mt-2 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {rows.map((row) => (
          <div key={row.label} className="flex justify-between gap-3">
            <dt className="text-ink-soft">{row.label}</dt>
            <dd className="text-right">{row.values[0]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** What is being considered stands in the middle: when the strip is first seen, and again when the phone was turned. */
function useShowConsidered(strip: React.RefObject<HTMLDivElement | null>, considered: number | undefined): void {
  const latest = useRef(considered)
  useEffect(() => {
    latest.current = considered
  })
  useEffect(() => {
    const element = strip.current
    if (!element) return undefined
    let width = 0
    const turned = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      const card = element.querySelector<HTMLElement>(`[data-option="${latest.current}"]`)
      // Both are counted from the edge of the page, beside which the menu stands.
      if (card) element.scrollTo({ left: card.offsetLeft - element.offsetLeft - (width - card.offsetWidth) / 2 })
    })
    turned.observe(element)
    return () => turned.disconnect()
  }, [strip])
}

/** On a phone the option in the middle of the strip is the one that is being considered. */
function useConsiderWhatIsInView(strip: React.RefObject<HTMLDivElement | null>, consider: (id: number) => void): void {
  const latest = useRef(consider)
  useEffect(() => {
    latest.current = consider
  })
  useEffect(() => {
    const element = strip.current
    if (!element) return undefined
    const settled = () => {
      if (element.scrollWidth <= element.clientWidth) return
      const middle = element.getBoundingClientRect().left + element.clientWidth / 2
      const inMiddle = [...element.querySelectorAll<HTMLElement>('[data-option]')].find((card) => {
        const { left, right } = card.getBoundingClientRect()
        return left <= middle && middle <= right
      })
      // Where several are seen at once, nobody considers one by scrolling past it.
      if (!inMiddle || inMiddle.offsetWidth * 2 <= element.clientWidth) return
      latest.current(Number(inMiddle.dataset['option']))
    }
    element.addEventListener('scrollend', settled)
    return () => element.removeEventListener('scrollend', settled)
  }, [strip])
}
