import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Selection } from '#shared/selections/selection.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { paths } from '#web/platform/paths.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4'

type PictureSectionProps<Key extends readonly unknown[]> = {
  id: string
  title: string
  /** Leads to all of them; nothing where there are none. */
  all: string | undefined
  query: UseQueryOptions<Selection[], Error, Selection[], Key>
  failed: string
  empty: ReactNode
  Face: ComponentType<{ selection: Selection }>
}

/** The first thing that a person came for, as pictures. */
export function PictureSection<Key extends readonly unknown[]>(props: PictureSectionProps<Key>) {
  const { id, title, all, query, failed, empty, Face } = props
  const { data: selections, error, refetch, isFetching } = useQuery(query)
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-serif text-lg font-semibold">
          {title}
        </h2>
        {all && (
          <TextLink to={paths.mySelections} className="text-sm">
            {all}
          </TextLink>
        )}
      </div>
      {error && !selections ? (
        <ErrorState
          level={3}
          title={failed}
          text={messageOf(error, 'Check your connection and try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !selections ? (
        <div role="status" className={grid}>
          <span className="sr-only">Loading selections...</span>
          {Array.from({ length: 4 }, (_, n) => (
            <Skeleton key={n} className="aspect-[3/4] rounded-card" />
          ))}
        </div>
      ) : selections.length === 0 ? (
        empty
      ) : (
        <ul className={grid}>
          {selections.map((selection) => (
            <Face key={selection.id} selection={selection} />
          ))}
        </ul>
      )}
    </section>
  )
}
