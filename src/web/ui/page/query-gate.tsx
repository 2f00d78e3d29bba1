import Lock from 'virtual:icons/lock'
import type { ReactNode } from 'react'
import { hasStatus, messageOf } from '#web/platform/network/api-error.ts'
import { useLastError } from '#web/platform/network/last-error.ts'
import { whatToDo } from '#web/platform/network/what-to-do.ts'
import { Restricted } from './restricted.tsx'
import { ErrorState } from './states.tsx'

/** What a gate needs of a query; `useQuery` and the `query` of `useInfinite` both fit. */
export type Gated<T> = {
  data: T | undefined
  error: Error | null
  errorUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

type Failure = { title: string; text?: ReactNode }

type QueryGateProps<T> = {
  query: Gated<T>
  /** Shown until the data arrives: a skeleton of the content. */
  loading: ReactNode
  /** "The clients could not be loaded". */
  failed: string | Failure
  /** Shown when it does not exist or the person may not see it. Without it, that is shown as an error. */
  missing?: Failure & { action?: ReactNode }
  /** Who may see it: "Only builders and administrators can manage clients." Shown when the server refuses the person. */
  restricted?: string
  /** A link to go elsewhere, next to Retry. */
  action?: ReactNode
  level?: 1 | 2 | 3
  children: (data: T) => ReactNode
}

const MISSING = [400, 404, 410, 422]

/**
 * Renders loading, error, missing, restricted, or the data. Loaded data stays on screen when a refresh fails, and an error
 * stays while it is fetched again.
 */
export function QueryGate<T>(props: QueryGateProps<T>) {
  const { query, loading, missing, restricted, action, level, children } = props
  const { data, isFetching, refetch } = query
  const error = useLastError(query)
  if (data !== undefined) return children(data)
  if (!error) return loading
  const failed = typeof props.failed === 'string' ? { title: props.failed } : props.failed
  if (hasStatus(error, 403)) {
    const text = restricted ?? messageOf(error, 'You do not have permission to view this.')
    if (level === 1) return <Restricted text={text} />
    return <ErrorState level={level} missing icon={<Lock />} title="Access Restricted" text={text} action={action} />
  }
  if (missing && hasStatus(error, ...MISSING)) {
    return (
      <ErrorState
        level={level}
        missing
        title={missing.title}
        text={missing.text ?? messageOf(error, 'It may have been removed, or you may not have permission to view it.')}
        action={missing.action ?? action}
      />
    )
  }
  return (
    <ErrorState
      level={level}
      title={failed.title}
      text={failed.text ?? messageOf(error, whatToDo(error))}
      onRetry={() => void refetch()}
      retrying={isFetching}
      action={action}
    />
  )
}

/** Combines two queries: both data, or the first error. */
export function bothOf<A, B>(a: Gated<A>, b: Gated<B>): Gated<[A, B]> {
  return {
    data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
    error: a.error ?? b.error,
    errorUpdatedAt: Math.max(a.errorUpdatedAt, b.errorUpdatedAt),
    isFetching: a.isFetching || b.isFetching,
    refetch: () => Promise.all([a.refetch(), b.refetch()]),
  }
}
