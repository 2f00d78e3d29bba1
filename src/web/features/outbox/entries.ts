import type { BodyInput } from '#shared/kernel/endpoint.ts'
import type { postMessage } from '#shared/messages/endpoints.ts'

export type MessageBody = Omit<BodyInput<typeof postMessage>, 'attachments'> & { attachments: number[] }

/** A photo or document that was chosen offline. `fileId` is set once it is uploaded. */
export type QueuedFile = { name: string; content: Blob; fileId?: number }

type Queued = {
  /** Also the Idempotency-Key, so that the server posts it once however often it is sent. */
  key: string
  /** Assigned by the database: entries are sent in this order. */
  order?: number
  userId: number
  projectId: number
  files: QueuedFile[]
  writtenAt: string
  /** Why the server refused it. It stays until the person sends it again or deletes it. */
  refused?: string
}

/** A message that was written offline and waits to be sent. */
export type MessageEntry = Queued & { kind?: 'message'; body: MessageBody }

/** What arrived or was installed on a site without a connection. */
export type InstallationEntry = Queued & {
  kind: 'installation' | 'delivery'
  selectionId: number
  body: { photos: number[]; note: string | null }
}

export type Entry = MessageEntry | InstallationEntry

/** Browsers give a site limited room, and none in some private windows. */
export const NO_ROOM =
  'This device has no room to keep it until you are online. It is still here: free some space or try again online.'

export const isMessage = (entry: Entry): entry is MessageEntry => entry.kind === undefined || entry.kind === 'message'
