import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { dashboardOf, meQuery } from '#web/features/auth/queries.ts'
import { returnPath } from '#shared/auth/return-path.ts'
import { scenes } from '#web/features/auth/scenes.ts'
import { WaitingScreen } from '#web/features/auth/waiting-on-demand.ts'
import { longText, oneOf, searchParams } from '#web/platform/search-params.ts'

const validateSearch = searchParams({ next: longText, 'signed-out': oneOf('unconfirmed') })

/** Screens for visitors; signed-in people are redirected to the page they wanted. */
export const Route = createFileRoute('/_public-only')({
  validateSearch,
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.ensureQueryData(meQuery)
    if (user) throw redirect({ href: returnPath(search.next) ?? dashboardOf(user), replace: true })
  },
  component: Outlet,
  pendingComponent: () => <WaitingScreen title="One moment" scene={scenes.login} />,
})
