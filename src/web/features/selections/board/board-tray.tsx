import X from 'virtual:icons/x'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { allowanceDifference, isOpen } from '#shared/selections/rules.ts'
import { useOffline } from '#web/platform/network/connectivity.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useMoney } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/files/picture.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { WholeWords } from '#web/ui/whole-words.tsx'
import { DifferenceText, StatusBadge, useReader } from '../parts/badges.tsx'
import { triedOption } from '#shared/selections/board/board-pieces.ts'
import { toOption } from '../links.ts'
import { useChoose } from '../deciding/use-choose.ts'

type BoardTrayProps = {
  selection: Selection
  tried: readonly number[]
  onTry: (optionId: number | null) => void
  onClose: () => void
  /** The tray is beside or below the board instead of over the page. */
  inFlow: boolean
}

/** Facts of one piece, and the options that can be tried in its place. Trying chooses nothing; the button does. */
export function BoardTray({ selection, tried, onTry, onClose, inFlow }: BoardTrayProps) {
  const { money } = useMoney(selection.currency)
  const option = triedOption(selection, tried)
  const items = option ? [option.item] : selection.choices
  const total = option ? option.total : selection.total
  const difference = selection.sharedAllowance ? null : allowanceDifference(total, selection.allowance)
  const swappable = isOpen(selection.status) && selection.options.length > 0
  return (
    <section
      aria-label={selection.name}
      data-print="hide"
      data-bar
      className={cx(
        'flex flex-col gap-3 rounded-card border bg-surface p-4',
        !inFlow &&
          'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:rounded-b-none max-lg:pb-[max(1rem,env(safe-area-inset-bottom))] max-lg:shadow-soft',
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold [overflow-wrap:anywhere]">{selection.name}</span>
            <StatusBadge selection={selection} />
          </p>
          <p className="mt-0.5 text-sm text-ink-soft">
            {items.length === 0
              ? 'Nothing is chosen yet.'
              : items.map(({ name, brand }) => [name, brand].filter(Boolean).join(', ')).join(' · ')}
          </p>
          {total !== null && (
            <p className="text-sm tabular-nums">
              <span className="font-semibold">{money(total)}</span>{' '}
              {difference !== null && <DifferenceText difference={difference} currency={selection.currency} />}
            </p>
          )}
        </div>
        <IconButton size="sm" label="Close" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {swappable && (
        <div role="radiogroup" aria-label="Try on the board" className="-mx-1 flex gap-2 overflow-x-auto p-1">
          <Choice label={selection.selectedItem ? 'Chosen' : 'Open'} checked={!option} onPick={() => onTry(null)}>
            {selection.selectedItem ? (
              <Picture {...pictureSizes(selection.selectedItem.imageUrl)} sizes="5rem" alt="" />
            ) : (
              <span className="block aspect-square w-full rounded-small border-2 border-dashed border-line-strong" />
            )}
          </Choice>
          {selection.options
            .filter(({ chosen }) => !chosen)
            .map((one) => (
              <Choice key={one.id} label={one.item.name} checked={option?.id === one.id} onPick={() => onTry(one.id)}>
                <Picture
                  {...pictureSizes(one.item.imageUrl)}
                  sizes="5rem"
                  alt=""
                  fallback={swatchFor(selection.category, one.item.name)}
                />
              </Choice>
            ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {option && <ChooseTried selection={selection} option={option} onChosen={() => onTry(null)} />}
        <ButtonLink size="sm" variant="secondary" {...toOption(selection, option?.id)}>
          {selection.can.choose ? 'Open the decision' : 'Open the selection'}
        </ButtonLink>
      </div>
    </section>
  )
}

type ChooseTriedProps = { selection: Selection; option: SelectionOption; onChosen: () => void }

/** Chooses what is tried. A builder acts for the client on the page of the decision; of several, the quantities are asked there. */
function ChooseTried({ selection, option, onChosen }: ChooseTriedProps) {
  const { choose, choosing } = useChoose(selection, { forClient: false })
  const offline = useOffline()
  if (useReader() !== 'client' || !selection.can.choose || selection.maxChoices > 1) return null
  const send = async () => {
    if (await choose(option.itemId)) onChosen()
  }
  return (
    <Button
      size="sm"
      pending={choosing}
      pendingText="Choosing..."
      disabled={offline || option.item.archived || option.priceProblem !== null}
      onClick={() => void send()}
    >
      Choose this
    </Button>
  )
}

type ChoiceProps = { label: string; checked: boolean; onPick: () => void; children: React.ReactNode }

function Choice({ label, checked, onPick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      onClick={onPick}
      className="flex w-18 shrink-0 flex-col text-left"
    >
      <span
        className={cx(
          'block overflow-hidden rounded-control border',
          checked ? 'border-primary ring-2 ring-primary' : 'border-line-strong',
        )}
      >
        {children}
      </span>
      <span className="mt-1 line-clamp-2 text-xs">
        <WholeWords>{label}</WholeWords>
      </span>
    </button>
  )
}
