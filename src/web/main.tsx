import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { wantedPage } from '#shared/auth/return-path.ts'
import { clearCachedData, isSignedOut } from '#web/features/auth/queries.ts'
import { MAX_WAIT_MS, within } from '#web/platform/network/wait-for-page-data.ts'
import { createQueryClient } from '#web/platform/network/query-client.ts'
import { watchTheme } from '#web/platform/theme.ts'
import { checkVersionOnNavigation, watchVersion } from '#web/platform/version.ts'
import { routeTree } from './route-tree.gen.ts'
import './styles/app.css'
import { ErrorScreen } from '#web/ui/page/error-screen.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: MAX_WAIT_MS,
    defaultErrorComponent: ErrorScreen,
  })

const REGISTER_AFTER_MS = 1_000
const COMPLETE_AFTER_MS = 7_000

/** Evaluating, starting and rendering are separate tasks, so that a phone stays responsive in between. */
const next = (step: () => void) => void setTimeout(step)

function begin(): void {
  const queryClient = createQueryClient({
    whileReading: () => {
      // Several reads fail at once, and the second one already finds the sign-in page open.
      const wanted = wantedPage(location.pathname + location.search)
      clearCachedData(queryClient)
      void router.navigate({ to: '/login', search: { next: wanted }, replace: true })
    },
    whileWriting: () =>
      toast.error(
        'You have been signed out',
        'What you typed is still here. Sign in again in another tab, then repeat.',
        {
          action: { label: 'Sign in', onClick: () => window.open('/login', '_blank') },
        },
      ),
  })
  const router = makeRouter(queryClient)
  next(() => draw(queryClient, router))
}

async function keepForOffline(): Promise<void> {
  try {
    const { completeProgram, registerServiceWorker } = await import('#web/platform/offline/register-service-worker.ts')
    await registerServiceWorker()
    // Late enough that caching the whole app does not slow down the first page.
    setTimeout(() => void completeProgram(), COMPLETE_AFTER_MS)
  } catch (error) {
    console.warn('Not kept for offline.', error)
  }
}

/** The static frame in app.html stays until there is a page to show, so that the page renders once. */
function draw(queryClient: QueryClient, router: ReturnType<typeof makeRouter>): void {
  watchTheme()
  watchVersion()
  // After the first page, and before the person on site loses the connection.
  if (import.meta.env.PROD) setTimeout(() => void keepForOffline(), REGISTER_AFTER_MS)
  router.subscribe('onResolved', checkVersionOnNavigation)

  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no element for the application.')
  const app = createRoot(root)
  const page = () =>
    app.render(
      <StrictMode>
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </CSPProvider>
      </StrictMode>,
    )
  void within(MAX_WAIT_MS, router.load()).then(() => startTransition(page))

  // Back may restore a page from the back/forward cache: after signing out nothing may be left on it.
  addEventListener('pagehide', () => isSignedOut(queryClient) && app.unmount())
  addEventListener('pageshow', (event) => event.persisted && location.reload())
}

next(begin)
