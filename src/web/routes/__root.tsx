import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { Announcements } from '#web/features/shell/announcements.tsx'
import { ConfirmHost } from '#web/ui/overlays/confirm.tsx'
import { ToastHost } from '#web/ui/overlays/toast.tsx'
import { NotFound } from './-not-found.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: 'Finishwork' }] }),
  component: Root,
  notFoundComponent: NotFound,
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
