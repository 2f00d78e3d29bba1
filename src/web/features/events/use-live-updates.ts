import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenLive, type LiveMessage } from '#web/platform/network/live-events.ts'
import { staleKeys } from '#web/platform/network/stale-keys.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { isCurrentPage } from './is-current-page.ts'

/** Events within this many milliseconds are handled together. */
const GATHER_MS = 60

/** Keeps every open screen and badge up to date. Only a notification for this person shows a toast. */
export function useLiveUpdates(userId: number): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const stale = new Map<string, QueryKey>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      const keys = [...stale.values()]
      stale.clear()
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    const hear = (message: LiveMessage) => {
      if ('reset' in message) {
        void client.invalidateQueries()
        return
      }
      const { event } = message
      for (const key of staleKeys(event)) stale.set(JSON.stringify(key), key)
      timer ??= setTimeout(refresh, GATHER_MS)
      const { kind, title, link } = event
      if (kind !== 'notification.new' || !title || !link || document.visibilityState !== 'visible') return
      // A toast could cover the buttons of a dialog; the bell shows the notification too.
      if (isCurrentPage(link, location) || document.querySelector('[role=dialog], [role=alertdialog], dialog[open]'))
        return
      toast.info(title, undefined, { action: { label: 'Open', onClick: () => void navigate({ href: link }) } })
    }
    const stop = listenLive(userId, hear)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, navigate, userId])
}
