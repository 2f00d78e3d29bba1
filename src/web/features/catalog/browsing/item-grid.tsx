import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { cx } from '#web/ui/cx.ts'
import { SameCents } from '#web/ui/money.tsx'

type ItemGridProps = {
  items: readonly SelectionItem[]
  total: number
  view: 'grid' | 'list'
  hasMore: boolean
  loading: boolean
  /** The next page failed: it is not requested again automatically. */
  failed: boolean
  onMore: () => void
  children: (item: SelectionItem, index: number) => ReactNode
}

/** A virtualized grid with arrow key navigation. */
export function ItemGrid({ items, total, view, hasMore, loading, failed, onMore, children }: ItemGridProps) {
  const { ref, columns: fitting, top } = useColumns()
  const columns = view === 'list' ? 1 : fitting
  const rows = Math.ceil(items.length / columns)
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => (view === 'list' ? 140 : 400),
    overscan: 2,
    scrollMargin: top,
    gap: view === 'list' ? 8 : 16,
  })
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !loading && !failed && last >= rows - 3) onMore()
  }, [hasMore, loading, failed, last, rows, onMore])
  // Row heights change with the number of columns.
  useEffect(() => virtualizer.measure(), [columns, view, virtualizer])

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = Number(
      (event.target as HTMLElement).closest<HTMLElement>('[data-item]')?.dataset['item'] ?? Number.NaN,
    )
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -from,
      End: items.length - 1 - from,
    }
    const step = steps[event.key]
    if (Number.isNaN(from) || step === undefined) return
    event.preventDefault()
    const to = Math.max(0, Math.min(items.length - 1, from + step))
    virtualizer.scrollToIndex(Math.floor(to / columns), { align: 'auto' })
    focusSoon(event.currentTarget, to)
  }

  return (
    <SameCents amounts={items.map(({ price }) => price)}>
      <div role="presentation" onKeyDown={walk}>
        <div
          ref={ref}
          role="list"
          aria-label="Items"
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {shown.map((row) => (
            <div
              key={row.key}
              role="presentation"
              data-index={row.index}
              ref={virtualizer.measureElement}
              className={cx('absolute inset-x-0 top-0 grid', view === 'list' ? 'gap-2' : 'gap-4')}
              style={{
                transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
                const index = row.index * columns + column
                return (
                  <div
                    key={item.id}
                    role="listitem"
                    aria-setsize={total}
                    aria-posinset={index + 1}
                    data-item={index}
                    className="flex min-w-0"
                  >
                    {children(item, index)}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </SameCents>
  )
}

/** The row may not be rendered yet. */
function focusSoon(grid: HTMLElement, index: number, tries = 10): void {
  const target = grid.querySelector<HTMLElement>(`[data-item="${index}"] [data-open]`)
  if (target) target.focus()
  else if (tries > 0) requestAnimationFrame(() => focusSoon(grid, index, tries - 1))
}

const GAP = 16
const NARROWEST = 200
const MOST = 6

/** Counts the columns that fit: two on a phone, six on a wide screen, fewer with large text. */
function useColumns() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ columns: 4, top: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
      const fit = Math.floor((element.clientWidth + GAP) / (NARROWEST * letters + GAP))
      const columns = Math.max(letters > 1.5 ? 1 : 2, Math.min(MOST, fit))
      const top = element.getBoundingClientRect().top + window.scrollY
      setSize((old) => (old.columns === columns && old.top === top ? old : { columns, top }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
