import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `anonymous`: a 401 is a normal reply to this call and does not mean that the session has ended. */
    queryMeta: { anonymous?: boolean }
    mutationMeta: { anonymous?: boolean }
  }
}

const MAX_TRIES = 3
const FRESH_MS = 30_000

/** Asking again would get the same reply: signed out, not allowed, not there, or a request the server cannot accept. */
const isFinal = (error: unknown) => hasStatus(error, 400, 401, 403, 404, 410, 422)

type SessionEnd = {
  /** A list or page could not be read: there is nothing on it to lose. */
  whileReading: () => void
  /** Something was being sent: what the person typed must stay on the screen. */
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
        // Offline, the next try happens when the connection is back.
        retry: (failures, error) => navigator.onLine && !isFinal(error) && failures < MAX_TRIES - 1,
        // A route's loader asks before the screen mounts; the mount must not repeat a request that was just refused.
        retryOnMount: ({ state }) => !(isFinal(state.error) && Date.now() - state.errorUpdatedAt < FRESH_MS),
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Reads again what failed, or may have changed, while there was no connection.
        refetchOnReconnect: true,
        // Offline is shown by a banner; a paused query would show skeletons instead of an error with Retry.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
