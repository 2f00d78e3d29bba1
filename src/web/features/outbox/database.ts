import { OUTBOX } from '#web/platform/outbox-hint.ts'
import type { Entry } from './entries.ts'

const STORE = 'entries'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(OUTBOX, 1)
    request.addEventListener('upgradeneeded', () => {
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

async function run<T>(mode: IDBTransactionMode, act: (entries: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
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

export async function putEntry(entry: Entry): Promise<void> {
  await run('readwrite', (entries) => entries.put(entry))
}

export async function deleteEntry(order: number): Promise<void> {
  await run('readwrite', (entries) => entries.delete(order))
}
