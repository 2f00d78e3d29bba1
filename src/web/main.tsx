import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetEverything, isSignedOut } from '#web/features/auth/queries.ts'
import { keepProgram } from '#web/platform/keep-program.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { watchTheme } from '#web/platform/theme.ts'
import { checkVersionOnTheWay, watchVersion } from '#web/platform/version.ts'
import { routeTree } from './route-tree.gen.ts'
import './styles/app.css'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { toast } from '#web/ui/toast.tsx'

const queryClient = createQueryClient({
  whileReading: () => {
    const next = location.pathname + location.search
    forgetEverything(queryClient)
    void router.navigate({ to: '/login', search: { next }, replace: true })
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

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query client decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 300,
  defaultErrorComponent: ErrorScreen,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

watchTheme()
watchVersion()
keepProgram()
router.subscribe('onResolved', checkVersionOnTheWay)

const root = document.getElementById('app')
if (!root) throw new Error('The page has no element for the application.')
const app = createRoot(root)
app.render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)

// Back may bring a page out of the browser's memory as it was left: after a sign-out nothing may be left on it.
addEventListener('pagehide', () => isSignedOut(queryClient) && app.unmount())
addEventListener('pageshow', (event) => event.persisted && location.reload())
