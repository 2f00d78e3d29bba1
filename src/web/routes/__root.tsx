import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { NotFoundScreen } from '#web/features/shell/not-found-screen.tsx'
import { Announcements } from '#web/features/shell/announcements.tsx'
import { ConfirmHost } from '#web/ui/confirm.tsx'
import { ToastHost } from '#web/ui/toast.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: 'Finishwork' }] }),
  component: Root,
  notFoundComponent: NotFoundScreen,
})

function Root() {
  return (
    <>
      <HeadContent />
      <Announcements />
      <Outlet />
      <ConfirmHost />
      <ToastHost />
    </>
  )
}
