import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { subscribeToConnection } from '#web/platform/network/connectivity.ts'
import { refreshAfter, refreshAfterMessage } from '#web/platform/network/stale-keys.ts'
import { noteOutbox } from '#web/platform/offline/note-outbox.ts'
import { hasWaiting } from '#web/platform/offline/outbox-hint.ts'
import { addEntry, deleteEntry, putEntry, readEntries } from './database.ts'
import { type Entry, isMessage } from './entries.ts'
import { sendEntries } from './sending.ts'

export { isMessage, NO_ROOM, type Entry, type MessageEntry } from './entries.ts'

const AGAIN_MS = 20_000

let entries: readonly Entry[] = []
const listeners = new Set<() => void>()

async function reread(): Promise<void> {
  entries = await readEntries().catch(() => [])
  // Only writing sets the hint: what was read may have been deleted in the meantime by signing out in another tab.
  if (entries.length === 0) noteOutbox(false)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Reading would create an empty database on a device where nothing waits.
  if (listeners.size === 1 && hasWaiting()) void reread()
  return () => listeners.delete(listener)
}

/** What this person wrote and the server has not received yet, in order. */
export function useOutbox(userId: number): readonly Entry[] {
  const all = useSyncExternalStore(subscribe, () => entries)
  return all.filter((entry) => entry.userId === userId)
}

/** Throws when the device cannot store it, so that the text stays where it was written. */
export async function queueEntry(entry: Entry): Promise<void> {
  await addEntry(entry)
  noteOutbox(true)
  await reread()
  dispatchEvent(new Event(QUEUED))
}

export async function retryEntry({ refused: _refused, ...entry }: Entry): Promise<void> {
  await putEntry(entry)
  await reread()
  dispatchEvent(new Event(QUEUED))
}

export async function dropEntry({ order }: Entry): Promise<void> {
  if (order !== undefined) await deleteEntry(order)
  await reread()
}

const QUEUED = 'finishwork-queued'

/** Sends what is waiting: now, when the connection is back, when something is added, and from time to time. */
export function useOutboxSending(userId: number): void {
  const client = useQueryClient()
  useEffect(() => startSending(client, userId), [client, userId])
}

function startSending(client: QueryClient, userId: number): () => void {
  const onSent = (entry: Entry) =>
    isMessage(entry)
      ? refreshAfterMessage(client, 'posted', { messageType: entry.body.messageType, projectId: entry.projectId })
      : refreshAfter(client, { kind: 'selection.installed', projectId: entry.projectId })
  const work = () => sendEntries(userId, { onSent, onChange: reread })
  const start = () => hasWaiting() && void sendAlone(work)
  start()
  const timer = setInterval(() => entries.length > 0 && start(), AGAIN_MS)
  const unsubscribe = subscribeToConnection(start)
  addEventListener(QUEUED, start)
  return () => {
    clearInterval(timer)
    unsubscribe()
    removeEventListener(QUEUED, start)
  }
}

let sending: Promise<void> | undefined

/** One tab sends, and once at a time. Where locks are missing (plain http), the keys keep messages from being posted twice. */
async function sendAlone(work: () => Promise<void>): Promise<void> {
  if (sending) return
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks
  const locked = async () => {
    await locks?.request('finishwork-outbox', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  }
  try {
    sending = locks ? locked() : work()
    await sending
  } catch (error) {
    console.error('What waits on this device was not sent.', error)
  } finally {
    sending = undefined
  }
}
