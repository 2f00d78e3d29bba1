import { useEffect, useRef, type ReactNode } from 'react'
import { formatCount } from '#web/platform/formatting.ts'
import { Button } from '../button.tsx'

type InfiniteListProps = {
  /** For screen readers as the list grows: `Showing 50 of 312 projects`. */
  status: string
  hasMore: boolean
  loading: boolean
  failed?: boolean
  onMore: () => void
  children: ReactNode
}

/** `Showing 50 of 312 projects`. A total that is shown as "200+" is a text. */
export const shownOf = (shown: number, total: number | string, what?: string): string =>
  ['Showing', formatCount(shown), 'of', typeof total === 'number' ? formatCount(total) : total, what]
    .filter(Boolean)
    .join(' ')

/** What is loaded of a list whose length nobody counted: `Showing the first 50 entries` while there are more. */
export function loadedStatus(count: number, one: string, many: string, hasMore: boolean): string {
  if (hasMore) return `Showing the first ${count} ${many}`
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

/** Loads the next page when its end scrolls near. The button is for keyboards, and for when loading failed. */
export function InfiniteList({ status, hasMore, loading, failed, onMore, children }: InfiniteListProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (!hasMore || loading || failed || !end.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, loading, failed])
  return (
    <>
      {children}
      <div ref={end} className="mt-4 flex flex-col items-center gap-2 text-sm text-ink-soft" data-print="hide">
        <p role="status">{failed ? 'The next part could not be loaded.' : status}</p>
        {hasMore && (
          <Button variant="secondary" pending={loading} pendingText="Loading..." onClick={onMore}>
            {failed ? 'Retry' : 'Load more'}
          </Button>
        )}
      </div>
    </>
  )
}
