import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { checkFailed, meQuery } from '#web/features/auth/queries.ts'
import { countsQuery } from '#web/features/shell/queries.ts'
import { ShellError } from '#web/features/shell/offline-screen.tsx'
import { OfflineError } from '#web/platform/network/connectivity.ts'
import { SignedInFrame } from './-signed-in-frame.tsx'

/** Pages that need a session; visitors sign in first and then return here. */
export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(meQuery)
    if (!user && checkFailed() && !navigator.onLine) {
      // The request failed, so the next navigation tries again.
      context.queryClient.removeQueries({ queryKey: meQuery.queryKey })
      throw new OfflineError('Without a connection the session cannot be checked.')
    }
    if (!user) throw redirect({ to: '/login', search: { next: location.href } })
    return { user }
  },
  // For the badges; navigation does not wait for it.
  loader: ({ context, cause }) => {
    if (cause === 'enter') void context.queryClient.prefetchQuery(countsQuery)
  },
  component: Shell,
  errorComponent: ShellError,
})

function Shell() {
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  )
}
