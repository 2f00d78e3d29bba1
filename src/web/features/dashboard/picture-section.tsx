import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { listAmounts } from '#shared/figures/amounts.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { paths } from '#web/platform/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { SameCents } from '#web/ui/money.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton, SkeletonLines } from '#web/ui/page/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4'

/** Placeholders for the pictures. */
export function SkeletonPictures({ cards }: { cards: number }) {
  return (
    <span className={grid}>
      {Array.from({ length: cards }, (_, card) => (
        <span key={card} className="block overflow-hidden rounded-card border bg-surface">
          <Skeleton className="aspect-square rounded-none" />
          <span className="flex flex-col gap-2 p-3">
            <SkeletonLines sizes={['h-4 w-3/5', 'h-3 w-4/5', 'mt-3 h-4 w-2/5', 'h-3 w-3/5']} />
          </span>
        </span>
      ))}
    </span>
  )
}

const loading = (
  <div role="status">
    <span className="sr-only">Loading selections...</span>
    <SkeletonPictures cards={4} />
  </div>
)

type PictureSectionProps<Key extends readonly unknown[]> = {
  id: string
  title: string
  /** Under the title, when there are several. */
  text?: string
  /** A link to all of them; hidden when there are none. */
  all: string | undefined
  query: UseQueryOptions<Selection[], Error, Selection[], Key>
  failed: string
  empty: ReactNode
  Face: ComponentType<{ selection: Selection }>
}

/** The most important selections, as pictures. */
export function PictureSection<Key extends readonly unknown[]>(props: PictureSectionProps<Key>) {
  const { id, title, text, all, query, failed, empty, Face } = props
  return (
    <section aria-labelledby={id}>
      <div className={cx('flex items-baseline justify-between gap-3', text ? 'mb-1' : 'mb-4')}>
        <h2 id={id} className="font-serif text-lg font-semibold">
          {title}
        </h2>
        {all && (
          <TextLink to={paths.mySelections} className="shrink-0 text-sm tight:shrink">
            {all}
          </TextLink>
        )}
      </div>
      {text && <p className="mb-4 text-sm text-ink-soft">{text}</p>}
      <QueryGate query={useQuery(query)} level={3} loading={loading} failed={failed}>
        {(selections) =>
          selections.length === 0 ? (
            empty
          ) : (
            <SameCents amounts={listAmounts(selections)}>
              <ul className={grid}>
                {selections.map((selection) => (
                  <Face key={selection.id} selection={selection} />
                ))}
              </ul>
            </SameCents>
          )
        }
      </QueryGate>
    </section>
  )
}
