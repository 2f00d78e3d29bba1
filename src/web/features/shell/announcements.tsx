import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LoaderCircle, WifiOff } from 'lucide-react'
import { useOnline } from '#web/platform/connectivity.ts'
import { useUpdating } from '#web/platform/version.ts'

/** What concerns every page: the connection, a new version, and where a change of page has led. */
export function Announcements() {
  const online = useOnline()
  const updating = useUpdating()
  return (
    <>
      <div role="status" className="sticky top-0 z-30 text-sm font-medium">
        {!online && (
          <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-warn-ink">
            <WifiOff aria-hidden className="size-4" />
            Connection lost. Attempting to reconnect...
          </p>
        )}
        {updating && (
          <p className="flex items-center justify-center gap-2 bg-info-soft px-4 py-2 text-info-ink">
            <LoaderCircle aria-hidden className="size-4 animate-spin" />
            Updating app...
          </p>
        )}
      </div>
      <RouteAnnouncer />
    </>
  )
}

/** A change of page says its title to screen readers and moves the focus to the page's content. */
function RouteAnnouncer() {
  const router = useRouter()
  const region = useRef<HTMLParagraphElement>(null)
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        requestAnimationFrame(() => {
          if (region.current) region.current.textContent = document.title
          const content = document.getElementById('content')
          // A field of the new page that already has the focus keeps it.
          if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
        })
      }),
    [router],
  )
  return <p ref={region} aria-live="polite" className="sr-only" />
}
