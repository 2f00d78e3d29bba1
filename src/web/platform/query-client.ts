import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `anonymous`: a 401 is an answer of this call and does not mean that the session has ended. */
    queryMeta: { anonymous?: boolean }
    mutationMeta: { anonymous?: boolean }
  }
}

const MAX_TRIES = 3

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
        // Without a connection the next try is the one after it has come back.
        retry: (failures, error) =>
          navigator.onLine && !hasStatus(error, 400, 401, 403, 404, 410, 422) && failures < MAX_TRIES - 1,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // What failed, or may have changed, while there was no connection.
        refetchOnReconnect: true,
        // Offline is shown by a banner; a paused query would leave skeletons standing instead of an error with Retry.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
