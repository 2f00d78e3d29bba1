import { z } from 'zod'
import { contract } from '../kernel/endpoint.ts'
import { Id, Instant, QueryInt } from '../kernel/schemas.ts'
import { MAX_ID } from '../kernel/ids.ts'
import { RoomLink, RoomToken, RoomView } from './room-schemas.ts'
import { DocumentFormat, DocumentKind, DocumentRequest, DocumentVersion } from './schemas.ts'

/** A file that was made for one person. Nobody else can download it, and it is deleted after a day. */
export const Document = z.object({
  id: Id,
  projectId: Id,
  kind: DocumentKind,
  format: DocumentFormat,
  version: DocumentVersion,
  /** The name of the file. */
  name: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Percent. */
  progress: z.int().min(0).max(100),
  /** Size of the file, once it is ready. */
  bytes: z.int().nullable(),
  fileUrl: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Document = z.infer<typeof Document>

export const requestDocument = contract({
  summary:
    'Prepare a document about a project: selection schedule, allowance report or change summary. Poll it until it is ready.',
  body: DocumentRequest,
  reply: Document,
  status: 202,
  errors: ['rate_limited'],
})

export const listDocuments = contract({
  summary: 'The documents that the person asked for in the last day, newest first.',
  reply: z.array(Document),
})

export const getDocument = contract({
  summary: 'One document that the person asked for: whether it is ready, and how far it is.',
  reply: Document,
})

export const getDocumentFile = contract({
  summary: 'The file of a document that is ready.',
  replyType: 'application/pdf',
  errors: ['conflict'],
})

export const getRoomLink = contract({
  summary: 'Whether room codes open without signing in.',
  reply: RoomLink,
})

export const createRoomLink = contract({
  summary: 'Let room codes open without signing in. Codes printed before stop working.',
  reply: z.object({ token: RoomToken, createdAt: Instant }),
  status: 201,
  errors: ['conflict'],
})

export const revokeRoomLink = contract({
  summary: 'Revoke the link: printed codes that open without signing in stop working.',
})

export const getRoomSheet = contract({
  summary: 'A sheet with one QR code per room. With the token of the link, the codes open without signing in.',
  query: z.object({ token: RoomToken.optional() }),
  replyType: 'application/pdf',
  errors: ['conflict'],
})

export const getRoomDataSheet = contract({
  summary: 'The data sheet of an approved item, without a price, by the link in a printed code.',
  access: 'public',
  params: z.object({ token: RoomToken, itemId: QueryInt(1, MAX_ID) }),
  replyType: 'application/pdf',
  errors: ['rate_limited'],
})

export const viewRoom = contract({
  summary: 'What is approved for a room, without prices or names, by the link in a printed code.',
  access: 'public',
  params: z.object({ token: RoomToken }),
  query: z.object({ room: z.string().min(1).max(200) }),
  reply: RoomView,
  errors: ['rate_limited'],
})
