export type StoredObject = { key: string; changedAt: Date }

/** Where bytes lie: a folder, or a bucket. Keys are ours alone, never a name that somebody sent. */
export type FileStore = {
  /** Whole or not at all: who reads the key sees all the bytes or nothing. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<{ body: ReadableStream<Uint8Array>; bytes: number } | null>
  /** Succeeds when there is nothing to delete. */
  delete(key: string): Promise<void>
  /** Everything that is kept, in portions. */
  list(): AsyncIterable<StoredObject[]>
  /** Removes what was begun before then and never finished, because the process was killed. */
  tidy(before: Date): Promise<void>
}
