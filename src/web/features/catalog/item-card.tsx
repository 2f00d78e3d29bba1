import Check from 'virtual:icons/check'
import FileText from 'virtual:icons/file-text'
import FolderPlus from 'virtual:icons/folder-plus'
import type { ReactNode } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { AvailabilityBadge } from './availability-badge.tsx'
import { swatchOf } from './browsing/category-look.tsx'
import { ItemPicture } from './item-picture.tsx'
import { ItemPrice } from './price.tsx'
import type { Choice } from './parts/use-item-choice.ts'

/** The item's action: add it to a project, or propose it for the selection the person came from. */
export type AddAction = {
  label: string
  run: (item: SelectionItem) => void
  pending?: number | null
  /** Items that are options of the selection already. */
  proposed?: ReadonlySet<number>
  /** The item is priced in another unit than the selection counts: how many are needed? */
  question?: { item: SelectionItem; text: string; answer: (quantity: number) => Promise<void>; close: () => void }
}

type ItemProps = {
  item: SelectionItem
  onOpen: () => void
  add: AddAction | null
  /** Load the picture at once, for the first row of the page. */
  eager?: boolean
  showCategory?: boolean
  /** While items are being chosen, a click toggles the item instead of opening it. */
  choice?: Choice | undefined
}

const sheetClass =
  'relative z-1 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink touch:size-11 [&_svg]:size-4.5'

function DataSheetLink({ item }: { item: SelectionItem }) {
  if (!item.dataSheet) return null
  return (
    <a
      href={item.dataSheet}
      target="_blank"
      rel="noreferrer"
      className={sheetClass}
      title="Data sheet"
      aria-label={`Data sheet of ${item.name} (new tab)`}
    >
      <FileText aria-hidden />
    </a>
  )
}

/** The name is the button; its click area covers the whole card. */
function OpenButton({ item, onOpen, choice }: Pick<ItemProps, 'item' | 'onOpen' | 'choice'>) {
  return (
    <button
      type="button"
      data-open
      {...(choice && { role: 'checkbox', 'aria-checked': choice.checked })}
      onClick={(event) => (choice ? choice.toggle(event.shiftKey) : onOpen())}
      className="text-left outline-none select-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
    >
      {item.name}
    </button>
  )
}

/** Drawn only: the name is the control. */
function CheckMark({ choice }: { choice: Choice | undefined }) {
  if (!choice) return null
  return (
    <span
      aria-hidden
      className={cx(
        'pointer-events-none absolute top-2 left-2 z-1 flex size-6 items-center justify-center rounded-small border shadow-soft',
        choice.checked ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-surface',
      )}
    >
      {choice.checked && <Check className="size-4 stroke-3" />}
    </span>
  )
}

function Actions({ item, onOpen, add, wide, choice }: ItemProps & { wide: boolean }): ReactNode {
  if (choice) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        tabIndex={-1}
        onClick={onOpen}
        aria-label={`Details of ${item.name}`}
        className={cx('relative z-1', wide ? 'max-lg:hidden' : 'max-sm:hidden')}
      >
        Details
      </Button>
      <DataSheetLink item={item} />
      {add?.proposed?.has(item.id) && <span className="text-xs text-ink-soft">Already proposed</span>}
      {add &&
        !add.proposed?.has(item.id) &&
        (wide ? (
          <Button
            size="sm"
            variant="secondary"
            icon={<FolderPlus aria-hidden />}
            pending={add.pending === item.id}
            onClick={() => add.run(item)}
            className="relative z-1"
          >
            {add.label}
          </Button>
        ) : (
          <IconButton
            size="sm"
            label={`${add.label}: ${item.name}`}
            icon={<FolderPlus aria-hidden />}
            onClick={() => add.run(item)}
            className="relative z-1"
          />
        ))}
    </>
  )
}

type FrameProps = ItemProps & { className: string; sizes: string; pictureClass: string; children: ReactNode }

/** The border, the check mark and the picture. */
function ItemFrame({ item, eager, choice, className, sizes, pictureClass, children }: FrameProps) {
  return (
    <article
      className={cx(
        'group relative w-full overflow-hidden rounded-card border bg-surface transition-colors hover:border-line-strong',
        className,
        choice?.checked && 'border-primary ring-1 ring-primary',
      )}
    >
      <CheckMark choice={choice} />
      <ItemPicture
        picture={item.pictures[0]}
        sizes={sizes}
        fallback={swatchOf(item.categoryName)}
        eager={eager}
        className={pictureClass}
      />
      {children}
    </article>
  )
}

export function ItemCard(props: ItemProps) {
  const { item, add, showCategory, choice } = props
  return (
    <ItemFrame
      {...props}
      className="flex flex-col"
      sizes="(min-width: 1536px) 15vw, (min-width: 1024px) 19vw, (min-width: 640px) 30vw, 46vw"
      pictureClass="[&_img]:group-hover:scale-103 [&_img]:duration-300"
    >
      <div className="flex flex-1 flex-col gap-1 p-3">
        <p className="truncate text-xs text-ink-soft">{showCategory ? item.categoryName : (item.brand ?? '\u00a0')}</p>
        <h3 className="line-clamp-2 text-sm font-medium">
          <OpenButton {...props} />
        </h3>
        {item.description && <p className="line-clamp-2 text-xs text-ink-soft max-sm:hidden">{item.description}</p>}
        <div className="mt-auto flex items-end justify-between gap-1 pt-2">
          <div className="flex flex-col items-start gap-1">
            <ItemPrice item={item} />
            <AvailabilityBadge availability={item.availability} />
          </div>
          {!add && !choice && (
            <span className="-mr-2.5 -mb-2.5 sm:hidden">
              <DataSheetLink item={item} />
            </span>
          )}
        </div>
        <div
          className={cx(
            '-mb-1 -ml-1 flex items-center justify-end gap-1 sm:ml-0 [&>:first-child]:mr-auto',
            !add && 'max-sm:hidden',
          )}
        >
          <Actions {...props} wide={false} />
        </div>
      </div>
    </ItemFrame>
  )
}

export function ItemRow(props: ItemProps) {
  const { item, showCategory } = props
  return (
    <ItemFrame
      {...props}
      className="flex gap-4 sm:items-center"
      sizes="128px"
      pictureClass="w-28! shrink-0 self-stretch sm:w-32!"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-3 pr-4 sm:flex-row sm:items-center sm:gap-6">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-medium sm:text-base">
            <OpenButton {...props} />
          </h3>
          <p className="text-xs text-ink-soft sm:text-sm">
            {[showCategory && item.categoryName, item.brand, item.model].filter(Boolean).join(' · ')}
          </p>
          {item.description && (
            <p className="mt-1 line-clamp-2 text-sm text-ink-soft max-sm:hidden">{item.description}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:flex-col sm:items-end">
          <ItemPrice item={item} className="sm:text-base" />
          <AvailabilityBadge availability={item.availability} />
        </div>
        <div className="flex items-center gap-1 sm:justify-end lg:w-64">
          <Actions {...props} wide />
        </div>
      </div>
    </ItemFrame>
  )
}
