import { infiniteQueryOptions, useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import type { Page } from './call.ts'
import { formatCount } from '../formatting.ts'

type Paged<T> = {
  queryKey: QueryKey
  /** Fetches one page: `(cursor, signal) => callPage(listProjects, { query: { cursor }, signal })` */
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>
}

/** Query options of a paged list; share them between a loader and `useInfinite`. */
export const pagedQuery = <T>({ queryKey, page }: Paged<T>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<T>) => last.next,
  })

export const countOf = (page: Pick<Page<unknown>, 'total' | 'capped'> | undefined): string =>
  `${formatCount(page?.total ?? 0)}${page?.capped ? '+' : ''}`

/** A paged list as one array, with what `InfiniteList` needs. */
export function useInfinite<T>(options: ReturnType<typeof pagedQuery<T>>) {
  const query = useInfiniteQuery(options)
  const pages = query.data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  const { error, errorUpdatedAt, isFetching, refetch } = query
  return {
    items,
    /** For a `QueryGate` around the list. */
    query: { data: query.data && items, error, errorUpdatedAt, isFetching, refetch },
    total: pages[0]?.total ?? 0,
    /** The total as shown: "200+" where the server stopped counting. */
    count: countOf(pages[0]),
    isPending: query.isPending,
    list: {
      hasMore: query.hasNextPage,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      onMore: () => void query.fetchNextPage(),
    },
  }
}
