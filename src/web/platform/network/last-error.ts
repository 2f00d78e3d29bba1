import { useState } from 'react'

type Failing = { error: Error | null; errorUpdatedAt: number }

/**
 * A query's error, also while it is fetched again. TanStack Query clears the error of a query without data when a retry
 * begins, so that a page with an error would turn into its skeleton and back with every refresh.
 */
export function useLastError({ error, errorUpdatedAt }: Failing): Error | null {
  const [last, setLast] = useState<Failing>({ error: null, errorUpdatedAt: 0 })
  if (error && error !== last.error) setLast({ error, errorUpdatedAt })
  // Another query has failed at another moment, or never.
  return error ?? (errorUpdatedAt === last.errorUpdatedAt ? last.error : null)
}
