import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { meQuery, useCurrentUser } from '#web/features/auth/queries.ts'
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
  return (
    <AppShell user={useCurrentUser()}>
      <Outlet />
    </AppShell>
  )
}
