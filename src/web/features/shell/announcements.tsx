import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import LoaderCircle from 'virtual:icons/loader-circle'
import WifiOff from 'virtual:icons/wifi-off'
import { useOnline } from '#web/platform/network/connectivity.ts'
import { useUpdating } from '#web/platform/version.ts'
import { cx } from '#web/ui/cx.ts'

/** Messages for every page: the connection, a new version, and the title after navigation. */
export function Announcements() {
  const online = useOnline()
  const updating = useUpdating()
  return (
    <>
      <div role="status" className="sticky top-0 z-30 text-sm font-medium">
        {updating ? (
          <Notice className="bg-info-soft text-info-ink" icon={<LoaderCircle aria-hidden className="animate-spin" />}>
            Updating app...
          </Notice>
        ) : (
          !online && (
            <Notice className="bg-warn-soft text-warn-ink" icon={<WifiOff aria-hidden />}>
              Connection lost. Attempting to reconnect...
            </Notice>
          )
        )}
      </div>
      <RouteAnnouncer />
    </>
  )
}

function Notice({ className, icon, children }: { className: string; icon: ReactNode; children: ReactNode }) {
  return (
    <p
      data-banner
      className={cx('flex h-10 items-center justify-center gap-2 px-4 [&_svg]:size-4 [&_svg]:shrink-0', className)}
    >
      {icon}
      {children}
    </p>
  )
}

/** After navigation, announces the page title to screen readers and moves the focus to the content. */
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
