import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { checkFailed, meQuery, useCurrentUser } from '#web/features/auth/queries.ts'
import { useLiveUpdates } from '#web/features/events/use-live-updates.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import { countsQuery } from '#web/features/shell/queries.ts'
import { ShellError } from '#web/features/shell/offline-screen.tsx'
import { OfflineError } from '#web/platform/connectivity.ts'

/** Everything below is for people who are signed in; others sign in first and return to where they wanted to go. */
export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(meQuery)
    if (!user && checkFailed() && !navigator.onLine) {
      // Nobody was asked: the next try asks.
      context.queryClient.removeQueries({ queryKey: meQuery.queryKey })
      throw new OfflineError('Without a connection nobody knows who is signed in.')
    }
    if (!user) throw redirect({ to: '/login', search: { next: location.href } })
    return { user }
  },
  // For the badges; nothing waits for it.
  loader: ({ context, cause }) => {
    if (cause === 'enter') void context.queryClient.prefetchQuery(countsQuery)
  },
  component: Shell,
  errorComponent: ShellError,
})

function Shell() {
  const user = useCurrentUser()
  useLiveUpdates(user.id)
  return (
    <AppShell user={user} bell={<Bell />}>
      <Outlet />
    </AppShell>
  )
}
