import type { ErrorComponentProps } from '@tanstack/react-router'
import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { OfflineError, useOnline } from '#web/platform/connectivity.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** A signed-in page that could not be opened: without a connection it waits for it, and opens by itself. */
export function ShellError(props: ErrorComponentProps) {
  return props.error instanceof OfflineError ? <OfflineScreen /> : <ErrorScreen {...props} />
}

/** Nothing has been opened yet, so nothing is lost by opening the page anew. */
const retry = () => location.reload()

function OfflineScreen() {
  const online = useOnline()
  useEffect(() => {
    if (online) retry()
  }, [online])
  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex min-h-[90dvh] flex-col items-center justify-center px-6 text-center outline-none"
    >
      <title>Offline · Finishwork</title>
      <Logo className="mb-12" />
      <WifiOff aria-hidden className="mb-6 size-12 stroke-1 text-accent" />
      <h1 className="font-serif text-xl font-semibold sm:text-2xl">You are offline</h1>
      <p className="mt-3 max-w-md text-ink-soft">
        Prices, deadlines and decisions are only shown as they are now, so this page waits for the connection and then
        opens by itself. Messages that you began to write are kept on this device.
      </p>
      <Button className="mt-8" variant="secondary" icon={<RotateCw aria-hidden />} onClick={retry}>
        Try again
      </Button>
    </main>
  )
}
