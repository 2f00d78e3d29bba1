import { useQuery } from '@tanstack/react-query'
import FolderPlus from 'virtual:icons/folder-plus'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import type { Picture } from '#shared/files/contract.ts'
import { fileUrl } from '#shared/files/rules.ts'
import { isOneOff, leadTimeInWords, readSpecifications } from '#shared/catalog/rules.ts'
import { pictureSizes } from '#web/platform/picture-sizes.ts'
import { Button } from '#web/ui/button.tsx'
import { DataList } from '#web/ui/lists/data-list.tsx'
import { DataSheetLink } from '#web/ui/files/data-sheet-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PictureGallery } from '#web/ui/files/picture-gallery.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton, SkeletonLines } from '#web/ui/page/skeleton.tsx'
import { AvailabilityBadge } from '../availability-badge.tsx'
import { swatchOf } from '../browsing/category-look.tsx'
import type { AddAction } from '../item-card.tsx'
import { ItemMenu } from './item-menu.tsx'
import { ItemPrice } from '../price.tsx'
import { itemQuery } from '#web/reads/catalog.ts'
import { WhereUsed } from './where-used.tsx'
import { useState } from 'react'
import { subtractMoney } from '#shared/kernel/money.ts'
import { useHouseZone } from '#web/features/auth/queries.ts'
import { formatCount, formatDate } from '#web/platform/formatting.ts'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { itemPricesQuery } from '../queries.ts'

type ItemDetailsProps = {
  itemId: number | undefined
  /** The item as the list has it, shown while details load. */
  known?: SelectionItem
  add: AddAction | null
  onClose: () => void
}

/** All details of one item, in a dialog with its own address. */
export function ItemDetails({ itemId, known, add, onClose }: ItemDetailsProps) {
  const open = itemId !== undefined
  const query = useQuery({ ...itemQuery(itemId ?? 0), enabled: open, initialData: known, initialDataUpdatedAt: 0 })
  const item = open ? query.data : undefined
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="xl"
      title={item?.name ?? 'Details'}
      text={item && ([item.brand, item.model].filter(Boolean).join(' · ') || item.categoryName)}
      footer={item && <Footer item={item} add={add} onClose={onClose} />}
    >
      <QueryGate
        query={{ ...query, data: item }}
        level={3}
        loading={<Waiting />}
        failed="The item could not be loaded"
        missing={{ title: 'Item not found', text: 'It may no longer be in the catalog.' }}
      >
        {(loaded) => <Body item={loaded} />}
      </QueryGate>
    </Dialog>
  )
}

const galleryPicture = ({ url, color, blur, fileId }: Picture) => ({
  ...pictureSizes(url),
  color,
  blur,
  large: fileId === null ? url : fileUrl(fileId, '1600'),
})

function Body({ item }: { item: SelectionItem }) {
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <PictureGallery
        key={item.id}
        pictures={item.pictures.map(galleryPicture)}
        name={item.name}
        fallback={swatchOf(item.categoryName)}
      />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ItemPrice item={item} className="text-lg" />
          <AvailabilityBadge availability={item.availability} />
          {item.leadTimeDays !== null && (
            <span className="text-sm text-ink-soft">Lead time: {leadTimeInWords(item.leadTimeDays)}</span>
          )}
          {isOneOff(item) && <span className="text-sm text-ink-soft">One-off item, not in the catalog</span>}
          {item.sku && <span className="text-sm text-ink-soft">SKU: {item.sku}</span>}
        </div>
        {item.description && <p className="whitespace-pre-line">{item.description}</p>}
        <section>
          <h3 className="mb-1 text-sm font-semibold">Specifications</h3>
          <Specifications given={item.specifications} />
        </section>
        {(item.can.edit || item.can.restore) && (
          <div className="flex flex-col gap-2">
            <WhereUsed itemId={item.id} />
            <PriceHistory itemId={item.id} currency={item.currency} />
          </div>
        )}
      </div>
    </div>
  )
}

function Specifications({ given }: { given: unknown }) {
  const pairs = readSpecifications(given)
  if (pairs === null) return <p className="text-sm text-ink-soft">Unable to display specifications</p>
  if (pairs.length === 0) return <p className="text-sm text-ink-soft">No specifications yet.</p>
  return <DataList items={pairs.map(([label, value]) => ({ label, value }))} />
}

function Footer({ item, add, onClose }: { item: SelectionItem; add: AddAction | null; onClose: () => void }) {
  const manages = item.can.edit || item.can.restore
  return (
    <>
      {(manages || item.dataSheet) && (
        <div className="flex gap-2 max-sm:*:flex-1 sm:mr-auto">
          {manages && <ItemMenu item={item} onGone={onClose} />}
          {item.dataSheet && <DataSheetLink href={item.dataSheet} />}
        </div>
      )}
      {add && !item.archivedAt && (
        <Button
          icon={<FolderPlus aria-hidden />}
          disabled={add.proposed?.has(item.id)}
          pending={add.pending === item.id}
          onClick={() => add.run(item)}
        >
          {add.proposed?.has(item.id) ? 'Already proposed' : add.label}
        </Button>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <span className="sr-only">Loading item...</span>
      <Skeleton className="aspect-square rounded-card" />
      <span className="flex flex-col gap-3">
        <SkeletonLines sizes={['h-7 w-1/3', 'h-4', 'h-4 w-4/5']} />
      </span>
    </div>
  )
}

/** Earlier prices of the item, loaded when opened. */
function PriceHistory({ itemId, currency }: { itemId: number; currency: string }) {
  const [open, setOpen] = useState(false)
  const timeZone = useHouseZone()
  const { data: prices, isError } = useQuery({ ...itemPricesQuery(itemId), enabled: open })
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-1 font-semibold touch:min-h-11 touch:py-3">Price history</summary>
      {!prices && !isError && <Skeleton className="mt-2 h-5 w-2/3" />}
      {isError && <p className="mt-2 text-ink-soft">The price history could not be loaded.</p>}
      {prices && (
        <SameCents amounts={prices.map(({ price }) => price)}>
          <ol className="mt-1 divide-y">
            {prices.map(({ price, changedAt, changedBy, change }, index) => (
              <li key={changedAt + String(index)} className="flex justify-between gap-4 py-1.5">
                <span className="tabular-nums">
                  <Price price={price} before={prices[index + 1]?.price} currency={currency} />
                </span>
                <span className="text-right text-ink-soft">
                  <time dateTime={changedAt}>
                    <OneLine>{formatDate(changedAt, timeZone)}</OneLine>
                  </time>
                  {changedBy && `, ${changedBy}`}
                  {change && change.items > 1 && (
                    <TextLink to="/selections/changes" search={{ change: change.id }} className="block">
                      with {formatCount(change.items - 1)} {change.items === 2 ? 'other' : 'others'}
                    </TextLink>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </SameCents>
      )}
    </details>
  )
}

function Price({ price, before, currency }: { price: number; before: number | undefined; currency: string }) {
  const { money } = useMoney(currency)
  if (before === undefined || before === price) return money(price)
  const by = money(Math.abs(subtractMoney(price, before)))
  return (
    <>
      {money(price)}
      <span className="text-ink-soft"> {price > before ? `${by} up` : `${by} down`}</span>
    </>
  )
}
