export type StoredObject = { key: string; changedAt: Date }

/** Where files are stored: a folder or a bucket. We make the keys; a name that was sent is never part of one. */
export type FileStore = {
  /** Atomic: a reader of the key gets all the bytes or nothing. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<{ body: ReadableStream<Uint8Array>; bytes: number } | null>
  /** Succeeds when there is nothing to delete. */
  delete(key: string): Promise<void>
  /** Everything that is kept, in portions. */
  list(): AsyncIterable<StoredObject[]>
  /** Removes what was begun before then and never finished, because the process was killed. */
  tidy(before: Date): Promise<void>
}
