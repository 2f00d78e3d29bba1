import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Scale from 'virtual:icons/scale'
import X from 'virtual:icons/x'
import { deliveryRows, priceRows, specificationRows, splitRows, textRow } from '#shared/catalog/comparison.ts'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { unitLabel } from '#shared/catalog/rules.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { comparedCard, comparedColumns, ComparedLine, comparedStrip, SameForAll } from '#web/ui/lists/comparison.tsx'
import { cx } from '#web/ui/cx.ts'
import { SameCents, useMoney } from '#web/ui/money.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { swatchFor } from '#web/ui/files/swatch-for.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { ItemPicture } from '../item-picture.tsx'
import { comparedItemsQuery } from '../items/item-queries.ts'

const route = getRouteApi('/_shell/selections/compare')

/** Up to four items side by side, with their differences; what they have in common is folded away. */
export function CompareScreen() {
  const { ids = [] } = route.useSearch()
  const items = useQuery(comparedItemsQuery(ids))
  return (
    <>
      <PageHeader back={<BackLink to="/selections">Categories</BackLink>} title="Compare items" />
      <QueryGate
        query={items}
        loading={<Skeleton className="h-96 rounded-card" />}
        failed="The items could not be loaded"
      >
        {(found) => (found.length < 2 ? <TooFew /> : <Compared items={inOrder(found, ids)} />)}
      </QueryGate>
    </>
  )
}

const inOrder = (items: readonly SelectionItem[], ids: readonly number[]): SelectionItem[] =>
  items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

function TooFew() {
  return (
    <EmptyState
      icon={<Scale />}
      title="Choose two to four items to compare"
      text="Open a category, choose Select, tick the items and choose Compare."
      action={<ButtonLink to="/selections">Browse categories</ButtonLink>}
    />
  )
}

function Compared({ items }: { items: readonly SelectionItem[] }) {
  return (
    <SameCents amounts={items.map(({ price }) => price)}>
      <Cards items={items} />
    </SameCents>
  )
}

function useComparison(items: readonly SelectionItem[]) {
  const currency = items[0]?.currency ?? 'USD'
  const { cents } = useMoney(currency)
  const oneUnit = new Set(items.map(({ unit }) => unit)).size === 1
  const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)
  return splitRows([
    // Prices per box and per square foot cannot be ranked.
    ...priceRows(
      items,
      items.map(({ price }) => (oneUnit ? price : null)),
      { currency, cents },
    ),
    textRow(
      'Unit',
      items.map(({ unit }) => unitLabel(unit)),
    ),
    ...deliveryRows(items),
    textRow(
      'Category',
      items.map(({ categoryName }) => categoryName),
    ),
    textRow(
      'Model',
      items.map(({ model }) => model),
    ),
    ...specificationRows(items),
    textRow(
      'Pictures',
      items.map((item) => pictures(item.pictures.length)),
    ),
  ])
}

function Cards({ items }: { items: readonly SelectionItem[] }) {
  const navigate = route.useNavigate()
  const { differing, same } = useComparison(items)
  const remove = (id: number) =>
    void navigate({ search: ({ ids = [] }) => ({ ids: ids.filter((one) => one !== id) }), replace: true })
  return (
    <div className="@container">
      <div role="group" aria-label="Items" className={cx(comparedStrip, comparedColumns(items.length))}>
        {items.map((item, at) => (
          <article
            key={item.id}
            aria-label={item.name}
            style={{ gridRow: `span ${differing.length + 1}` }}
            className={cx('relative overflow-hidden rounded-card border bg-surface', comparedCard)}
          >
            <div>
              <ItemPicture
                picture={item.pictures[0]}
                sizes="(min-width: 1024px) 22rem, 84vw"
                fallback={swatchFor(item.categoryName, item.name)}
                eager
              />
              <div className="px-4 pt-3 pb-3">
                <h2 className="text-base font-semibold">
                  <TextLink
                    to="/selections/category/$categoryId"
                    params={{ categoryId: String(item.categoryId) }}
                    search={{ item: item.id }}
                    className="text-ink!"
                  >
                    {item.name}
                  </TextLink>
                </h2>
                <p className="text-sm text-ink-soft">{item.brand ?? '\u00a0'}</p>
              </div>
            </div>
            <dl className="contents text-sm">
              {differing.map((row) => (
                <ComparedLine key={row.label} row={row} at={at} highlighted />
              ))}
            </dl>
            {items.length > 2 && (
              <IconButton
                label={`Remove ${item.name} from the comparison`}
                icon={<X aria-hidden />}
                variant="overlay"
                size="sm"
                className="absolute! top-3 right-3 touch:top-1.5 touch:right-1.5"
                onClick={() => remove(item.id)}
              />
            )}
          </article>
        ))}
      </div>
      {differing.length === 0 && <p className="mt-4 text-sm text-ink-soft">These items do not differ.</p>}
      {same.length > 0 && <SameForAll rows={same} title="The same for all" />}
    </div>
  )
}
