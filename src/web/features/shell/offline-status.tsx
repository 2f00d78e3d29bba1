import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Hourglass from 'virtual:icons/hourglass'
import WifiOff from 'virtual:icons/wifi-off'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { lastSaved, subscribeToConnection, useOnline } from '#web/platform/network/connectivity.ts'
import { refreshEverything } from '#web/platform/network/stale-keys.ts'
import { useNow } from '#web/platform/use-now.ts'
import { ageInWords, isUnsaved } from './offline-words.ts'
import { isMessage, useOutbox, useOutboxSending } from '../outbox/queries.ts'

/** Below the top of every page while the connection is lost or something waits to be sent: how old the page is, and what waits. */
export function OfflineStatus({ userId }: { userId: number }): ReactNode {
  useOutboxSending(userId)
  const waiting = useOutbox(userId)
  const online = useOnline()
  const savedAt = useOldestSaved()
  const client = useQueryClient()
  const now = useNow()
  const unsaved = useUnsaved(client)
  // What was already on screen is as old as the moment at which the connection was lost.
  const [lostAt] = useState(() => Date.now())
  const back = online && savedAt === null
  useEffect(() => (back ? undefined : readAgain(client)), [back, client])
  const age = savedAt ?? (online ? null : lostAt)
  return (
    <aside aria-label="Offline" className="print:hidden">
      {age !== null && (
        <Line icon={<WifiOff aria-hidden />}>
          <strong className="font-semibold">{ageInWords(unsaved, new Date(age), now)}</strong> Choosing, signing and
          ordering need a connection. Messages are sent when it is back.
        </Line>
      )}
      {waiting.length > 0 && <Line icon={<Hourglass aria-hidden />}>{inWords(waiting)}</Line>}
    </aside>
  )
}

function useUnsaved(client: QueryClient): boolean {
  const cache = client.getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => isUnsaved(cache),
  )
}

const AGAIN_MS = 15_000

/** Reads everything on screen again when the connection is back, and from time to time, because a server that is back says nothing. */
function readAgain(client: QueryClient): () => void {
  const read = () => refreshEverything(client)
  const timer = setInterval(() => navigator.onLine && read(), AGAIN_MS)
  addEventListener('online', read)
  // A saved reply is read again for each page, which then shows its own age.
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, staleTime: 0 } })
  return () => {
    client.setDefaultOptions({ ...others, queries })
    clearInterval(timer)
    removeEventListener('online', read)
    read()
  }
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex gap-2 border-b bg-surface px-4 py-2.5 text-sm text-ink-soft sm:px-6 lg:px-8 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
    {icon}
    <p>{children}</p>
  </div>
)

function inWords(waiting: ReturnType<typeof useOutbox>): string {
  const refused = waiting.filter((entry) => entry.refused !== undefined).length
  const open = waiting.length - refused
  const { one, many, where } = nounsFor(waiting)
  const parts = [
    open > 0 && `${open === 1 ? `1 ${one} is` : `${open} ${many} are`} waiting to be sent.`,
    refused > 0 &&
      `${refused === 1 ? `1 ${one} was` : `${refused} ${many} were`} not accepted. Open the ${where} to see why.`,
  ]
  return parts.filter(Boolean).join(' ')
}

function nounsFor(waiting: ReturnType<typeof useOutbox>) {
  if (waiting.every(isMessage)) return { one: 'message', many: 'messages', where: 'conversation' }
  if (waiting.some(isMessage)) return { one: 'entry', many: 'entries', where: 'conversation or the selection' }
  return { one: 'report', many: 'reports', where: 'selection' }
}

/** When the oldest saved reply of this page was saved, in milliseconds; null while replies come from the server. */
function useOldestSaved(): number | null {
  const router = useRouter()
  const [oldest, setOldest] = useState(() => inMilliseconds(lastSaved()))
  useEffect(() => {
    let isNextPage = false
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => (isNextPage ||= pathChanged))
    const stop = subscribeToConnection(() => {
      const at = inMilliseconds(lastSaved())
      const isFirst = isNextPage
      isNextPage = false
      setOldest((before) => (at === null || before === null || isFirst ? at : Math.min(before, at)))
    })
    return () => {
      leave()
      stop()
    }
  }, [router])
  return oldest
}

const inMilliseconds = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
