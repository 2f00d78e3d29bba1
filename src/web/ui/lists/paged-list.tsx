import type { ComponentProps, ReactNode } from 'react'
import type { useInfinite } from '#web/platform/network/paging.ts'
import { QueryGate } from '../page/query-gate.tsx'
import { InfiniteList, shownOf } from './infinite-list.tsx'

type Paged<T> = Pick<ReturnType<typeof useInfinite<T>>, 'query' | 'count' | 'list'>

type PagedListProps<T> = Omit<ComponentProps<typeof QueryGate<T[]>>, 'query' | 'children'> & {
  paged: Paged<T>
  /** Shown in place of the list when it has no rows. */
  empty: ReactNode
  /** "projects" in `Showing 50 of 312 projects`. */
  what?: string
  /** Replaces `Showing 50 of 312 projects`. */
  statusOf?: (rows: T[]) => string
  children: (rows: T[]) => ReactNode
}

/** A list that loads as one scrolls: its skeleton, its error, what to say when it is empty, or its rows and their count. */
export function PagedList<T>({ paged, empty, what, statusOf, children, ...gate }: PagedListProps<T>) {
  const { query, count, list } = paged
  return (
    <QueryGate query={query} {...gate}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <InfiniteList status={statusOf?.(rows) ?? shownOf(rows.length, count, what)} {...list}>
            {children(rows)}
          </InfiniteList>
        )
      }
    </QueryGate>
  )
}
