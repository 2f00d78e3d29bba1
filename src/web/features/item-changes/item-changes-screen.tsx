import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import RotateCcwClock from 'virtual:icons/rotate-ccw-clock'
import Undo2 from 'virtual:icons/undo-2'
import { useState } from 'react'
import type { ItemChange, ItemChangeDetails } from '#shared/item-changes/contract.ts'
import { itemsInWords, priceChangeInWords, roundingWords } from '#shared/item-changes/rules.ts'
import { useCurrentUser, useHouseZone } from '#web/features/auth/queries.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { Restricted } from '#web/ui/page/restricted.tsx'
import { Skeleton, SkeletonList } from '#web/ui/page/skeleton.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { catalogRestriction } from '#web/features/catalog/parts/restriction.ts'
import { itemChangeQuery, itemChangesQuery } from './queries.ts'
import { useUndo } from './use-undo.ts'

const route = getRouteApi('/_shell/selections/changes')

/** What was changed on many items at once, by whom, with every item before and after, and undo. */
export function ItemChangesScreen() {
  const user = useCurrentUser()
  return user.can.build ? <ItemChanges /> : <Restricted text={catalogRestriction} />
}

function ItemChanges() {
  const { change: opened } = route.useSearch()
  return (
    <>
      <PageHeader
        back={<BackLink to="/selections">Categories</BackLink>}
        title="Catalog changes"
        subtitle="Price changes, moves and archiving of many items at once"
      />
      <PagedList
        paged={useInfinite(itemChangesQuery)}
        loading={<SkeletonList />}
        failed="The changes could not be loaded"
        empty={
          <EmptyState
            icon={<RotateCcwClock />}
            title="No changes yet"
            text="When you change the prices of many items, you can review and undo it here."
          />
        }
        what="changes"
      >
        {(changes) => (
          <ul className="flex flex-col gap-2">
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} opened={change.id === opened} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function titleOf({ act, price, category, currency }: ItemChange): string {
  if (price) return `${price.on === 'cost' ? 'Costs' : 'Prices'} ${priceChangeInWords(price, currency)}`
  return act === 'move' ? `Moved to ${category ?? 'another category'}` : 'Archived'
}

function ChangeRow({ change, opened }: { change: ItemChange; opened: boolean }) {
  const { undo, isPending } = useUndo()
  const [open, setOpen] = useState(opened)
  const timeZone = useHouseZone()
  const { price, undoneAt, undoneBy } = change
  const facts = [
    itemsInWords(change.items),
    price && price.rounding !== 'none' && `rounded ${roundingWords[price.rounding].toLowerCase()}`,
    `${formatDate(change.changedAt, timeZone)}, ${change.changedBy}`,
  ]
  return (
    <li className="rounded-card border bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 font-medium">
            {titleOf(change)}
            {undoneAt && <Badge>Undone</Badge>}
          </h2>
          <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
          {undoneAt && (
            <p className="text-sm text-ink-soft">
              Undone {formatDate(undoneAt, timeZone)}
              {undoneBy && `, ${undoneBy}`}
            </p>
          )}
        </div>
        {change.can.undo && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Undo2 aria-hidden />}
            pending={isPending}
            pendingText="Undoing..."
            onClick={() => void undo(change)}
          >
            Undo
          </Button>
        )}
      </div>
      <details className="mt-2 text-sm" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-fit py-1 font-medium touch:min-h-11 touch:py-3">Items</summary>
        {open && <Rows changeId={change.id} />}
      </details>
    </li>
  )
}

function Rows({ changeId }: { changeId: number }) {
  const { data, isError } = useQuery(itemChangeQuery(changeId))
  if (isError) return <p className="mt-2 text-ink-soft">The items could not be loaded.</p>
  if (!data) return <Skeleton className="mt-2 h-16" />
  return (
    <SameCents amounts={data.rows.flatMap(({ from, to, fromCost, toCost }) => [from, to, fromCost, toCost])}>
      <ul className="mt-1 max-h-96 divide-y overflow-auto">
        {data.rows.map((row) => (
          <li key={row.itemId} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="min-w-0">
              {row.name} <span className="text-ink-soft">{row.brand}</span>
            </span>
            <Before row={row} currency={data.currency} />
          </li>
        ))}
      </ul>
    </SameCents>
  )
}

function Before({ row, currency }: { row: ItemChangeDetails['rows'][number]; currency: string }) {
  const { money } = useMoney(currency)
  const { from, to, fromCategory } = row
  if (row.fromCost !== null && row.toCost !== null)
    return (
      <span className="tabular-nums">
        <span className="text-ink-soft">cost {money(row.fromCost)} to</span> {money(row.toCost)}
        {from !== null && to !== null && from !== to && (
          <span className="text-ink-soft">
            , price {money(from)} to {money(to)}
          </span>
        )}
      </span>
    )
  if (from === null || to === null) return fromCategory && <span className="text-ink-soft">from {fromCategory}</span>
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-ink-soft">{money(from)} to</span> {money(to)}
    </span>
  )
}
