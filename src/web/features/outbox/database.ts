import { isOutboxClosed, OUTBOX } from '#web/platform/offline/outbox-hint.ts'
import type { Entry } from './entries.ts'

const STORE = 'entries'

const isClosed = () => new Error('The person has signed out on this device.')

/**
 * Only a new entry creates the database. Signing out deletes it, and a reader that was under way must not bring it back; nor may
 * another tab.
 */
function open(create: boolean): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (isOutboxClosed()) throw isClosed()
    const request = indexedDB.open(OUTBOX, 1)
    request.addEventListener('upgradeneeded', () => {
      if (!create || isOutboxClosed()) {
        request.transaction?.abort()
        return
      }
      const entries = request.result.createObjectStore(STORE, { keyPath: 'order', autoIncrement: true })
      entries.createIndex('key', 'key', { unique: true })
    })
    request.addEventListener('success', () => {
      // Another tab deletes the database when the person signs out.
      request.result.addEventListener('versionchange', () => request.result.close())
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('The device stores nothing.')))
  })
}

type Act<T> = (entries: IDBObjectStore) => IDBRequest<T>

async function run<T>(mode: IDBTransactionMode, act: Act<T>, create = false): Promise<T> {
  const database = await open(create)
  try {
    // Signing out waited for this connection to close.
    if (isOutboxClosed()) throw isClosed()
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The device stores nothing.')))
    })
  } finally {
    database.close()
  }
}

/** In the order in which they were written. */
export const readEntries = (): Promise<Entry[]> => run<Entry[]>('readonly', (entries) => entries.getAll())

export async function addEntry(entry: Entry): Promise<void> {
  await run('readwrite', (entries) => entries.put(entry), true)
}

/** Changes an entry that is stored already. */
export async function putEntry(entry: Entry): Promise<void> {
  await run('readwrite', (entries) => entries.put(entry))
}

export async function deleteEntry(order: number): Promise<void> {
  await run('readwrite', (entries) => entries.delete(order))
}
