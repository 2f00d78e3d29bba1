import type { ErrorComponentProps } from '@tanstack/react-router'
import RotateCw from 'virtual:icons/rotate-cw'
import WifiOff from 'virtual:icons/wifi-off'
import { useEffect } from 'react'
import { OfflineError, useOnline } from '#web/platform/network/connectivity.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/page/error-screen.tsx'
import { MessageScreen } from '#web/ui/page/message-screen.tsx'

/** A signed-in page that could not be opened offline: it opens by itself when the connection is back. */
export function ShellError(props: ErrorComponentProps) {
  return props.error instanceof OfflineError ? <OfflineScreen /> : <ErrorScreen {...props} />
}

/** Nothing is open yet, so reloading loses nothing. */
const retry = () => location.reload()

function OfflineScreen() {
  const online = useOnline()
  useEffect(() => {
    if (online) retry()
  }, [online])
  return (
    <>
      <title>Offline · Finishwork</title>
      <MessageScreen
        icon={WifiOff}
        title="You are offline"
        text="Nothing is saved on this device yet, so this page waits for the connection and then opens by itself. Messages that you began to write are kept on this device."
        actions={
          <Button variant="secondary" icon={<RotateCw aria-hidden />} onClick={retry}>
            Try again
          </Button>
        }
      />
    </>
  )
}
