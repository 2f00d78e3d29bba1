import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '../styles/kit.css'
import { ConfirmHost } from '#web/ui/overlays/confirm.tsx'
import { ToastHost } from '#web/ui/overlays/toast.tsx'
import { Controls } from './controls.tsx'
import { Overlays } from './overlays.tsx'
import { Shapes } from './shapes.tsx'

/** All UI components on one page, for development. Not part of the build. */
function Kit() {
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-10 p-4 sm:p-8">
      <h1 className="font-serif text-2xl">Kit</h1>
      <Controls />
      <Shapes />
      <Overlays />
      <ConfirmHost />
      <ToastHost />
    </main>
  )
}

const router = createRouter({ routeTree: createRootRoute({ component: Kit, notFoundComponent: Kit }) })

const root = document.getElementById('app')
if (root) createRoot(root).render(<RouterProvider router={router as never} />)
