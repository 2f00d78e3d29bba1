import { S3mini } from 's3mini'
import { AppError } from '#shared/kernel/errors.ts'
import type { Config } from '../../config.ts'
import type { FileStore, StoredObject } from './file-store.ts'

const PREFIX = 'files/'
const PORTION = 500

/** Unreachable, dropping the connection, or refusing us: nothing that the uploader can fix, and worth a retry. */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    const away = new AppError('unavailable', 'Files cannot be reached at the moment. Please try again.', {
      retryAfterSeconds: 5,
    })
    away.cause = cause
    throw away
  }
}

/** Any S3-compatible bucket. A PUT is atomic in that protocol. */
export class S3Store implements FileStore {
  readonly #bucket: S3mini

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>) {
    this.#bucket = new S3mini({ endpoint: `${endpoint}/${bucket}`, region, accessKeyId, secretAccessKey })
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await reached(this.#bucket.putObject(PREFIX + key, bytes, contentType))
  }

  async get(key: string) {
    const response = await reached(this.#bucket.getObjectResponse(PREFIX + key))
    if (!response?.body) return null
    return { body: response.body, bytes: Number(response.headers.get('content-length') ?? 0) }
  }

  async delete(key: string): Promise<void> {
    await reached(this.#bucket.deleteObject(PREFIX + key))
  }

  // No partial writes exist.
  async tidy(): Promise<void> {}

  async *list(): AsyncIterable<StoredObject[]> {
    let token: string | undefined
    do {
      const page = await this.#bucket.listObjectsPaged('/', PREFIX, PORTION, token)
      const objects = page?.objects ?? []
      if (objects.length > 0)
        yield objects.map(({ Key, LastModified }) => ({
          key: Key.slice(PREFIX.length),
          changedAt: new Date(LastModified),
        }))
      token = page?.nextContinuationToken
    } while (token)
  }
}
