import { useOffline } from '#web/platform/network/connectivity.ts'
import { OfflineNotice } from '#web/ui/page/offline-notice.tsx'

/** Why choosing, undoing a choice and declining wait; like signing, they are disabled while there is no connection. */
export function ChoosingOffline() {
  if (!useOffline()) return null
  return <OfflineNotice reason="Choosing needs a connection, because prices and options are checked when you choose." />
}
