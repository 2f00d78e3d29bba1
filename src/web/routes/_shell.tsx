import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { meQuery, useCurrentUser } from '#web/features/auth/queries.ts'
import { useLiveUpdates } from '#web/features/events/use-live-updates.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { AppShell } from '#web/features/shell/app-shell.tsx'

/** Everything below is for people who are signed in; others sign in first and return to where they wanted to go. */
export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(meQuery)
    if (!user) throw redirect({ to: '/login', search: { next: location.href } })
    return { user }
  },
  component: Shell,
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
