import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { postMessage } from '#shared/messages/endpoints.ts'

export type MessageBody = Omit<BodyInput<typeof postMessage>, 'attachments'> & { attachments: number[] }

/** A photo or document that was chosen offline. `fileId` is set once it is uploaded. */
export type QueuedFile = { name: string; content: Blob; fileId?: number }

/** A message that was written offline and waits to be sent. */
export type Entry = {
  /** Also the Idempotency-Key, so that the server posts it once however often it is sent. */
  key: string
  /** Assigned by the database: entries are sent in this order. */
  order?: number
  userId: number
  projectId: number
  body: MessageBody
  files: QueuedFile[]
  writtenAt: string
  /** Why the server refused it. It stays until the person sends it again or deletes it. */
  refused?: string
}
