export type StoredObject = { key: string; changedAt: Date }

/** Where files are stored: a folder or a bucket. The server creates the keys; a sent name is never part of one. */
export type FileStore = {
  /** Atomic: a reader of the key gets all the bytes or nothing. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<{ body: ReadableStream<Uint8Array>; bytes: number } | null>
  /** Succeeds when there is nothing to delete. */
  delete(key: string): Promise<void>
  /** Every stored file, in batches. */
  list(): AsyncIterable<StoredObject[]>
  /** Deletes writes that were started before then and never finished, because the process was killed. */
  tidy(before: Date): Promise<void>
}
