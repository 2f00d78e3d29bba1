import { useOffline } from '#web/platform/connectivity.ts'

/** Why choosing, undoing a choice and declining wait; like signing, they are disabled while there is no connection. */
export function ChoosingOffline() {
  if (!useOffline()) return null
  return (
    <p role="status" className="basis-full text-sm text-warn-ink">
      You are offline. Choosing needs a connection, because prices and options are checked when you choose.
    </p>
  )
}
