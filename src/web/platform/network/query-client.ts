import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './api-error.ts'
import { NoReplyError } from './in-time.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `anonymous`: a 401 is a normal reply to this call and does not mean that the session has ended. */
    queryMeta: { anonymous?: boolean }
    mutationMeta: { anonymous?: boolean }
  }
}

const MAX_TRIES = 3
const FRESH_MS = 30_000

/** Retrying would get the same reply: signed out, not allowed, not found, or invalid. */
const isFinal = (error: unknown) => hasStatus(error, 400, 401, 403, 404, 410, 422)

/** The person has waited for a whole timeout; another one is theirs to ask for. */
const isLate = (error: unknown) => error instanceof NoReplyError

type SessionEnd = {
  /** A read failed: there is no input to lose. */
  whileReading: () => void
  /** A write failed: what the person typed must stay on screen. */
  whileWriting: () => void
}

export function createQueryClient(sessionEnded: SessionEnd): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (hasStatus(error, 401) && !query.meta?.anonymous) sessionEnded.whileReading()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (hasStatus(error, 401) && !mutation.meta?.anonymous) sessionEnded.whileWriting()
      },
    }),
    defaultOptions: {
      queries: {
        // Offline, the next try waits for the connection.
        retry: (failures, error) => navigator.onLine && !isFinal(error) && !isLate(error) && failures < MAX_TRIES - 1,
        // A route's loader asks before the screen mounts; the mount must not repeat a request that was just refused.
        retryOnMount: ({ state }) => !(isFinal(state.error) && Date.now() - state.errorUpdatedAt < FRESH_MS),
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Refetch what failed or may have changed while offline.
        refetchOnReconnect: true,
        // A banner shows that the browser is offline; a paused query would show skeletons instead of an error with Retry.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
