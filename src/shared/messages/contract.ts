import { z } from 'zod'
import { Instant, Id, PageQuery, QueryFlag, QueryInt } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { ATTACHMENT_LIMIT, MESSAGE_LIMIT, messageTypes } from './rules.ts'
import { MAX_ID } from '../kernel/ids.ts'
import { Prose } from '../kernel/text/text-schemas.ts'

export const MessageType = z.enum(messageTypes, 'Please choose what kind of message this is.')
export type MessageType = z.infer<typeof MessageType>

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['image', 'pdf']),
  contentType: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The file itself; images take `?size=`. */
  url: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

export const Message = z.object({
  id: Id,
  projectId: Id,
  /** The selection whose thread it is in, or null for the project's own conversation. */
  selectionId: Id.nullable(),
  selectionName: z.string().nullable(),
  senderId: Id,
  senderName: z.string(),
  senderType: z.enum(['builder', 'client', 'subcontractor']),
  messageType: MessageType,
  /** Visible to builders only. */
  isInternal: z.boolean(),
  /** In a conversation with the trades, which clients do not read: the project's, or that of an approved selection. */
  forTrades: z.boolean(),
  message: z.string(),
  attachments: z.array(Attachment),
  /** The message it replies to. */
  answersId: Id.nullable(),
  /** A question or request without a reply, not resolved. */
  open: z.boolean(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  /** Why the builder declined the requested change; null when it was not declined. */
  declineReason: z.string().nullable(),
  createdAt: Instant,
  can: z.object({ answer: z.boolean(), resolve: z.boolean(), reopen: z.boolean() }),
})
export type Message = z.infer<typeof Message>

const FileRef = z.union([Id, z.object({ id: Id })]).transform((ref) => (typeof ref === 'number' ? ref : ref.id))

/** A new message. Without text it needs an attachment. */
export const NewMessage = z
  .object({
    message: Prose(MESSAGE_LIMIT, 'A message').default(''),
    messageType: MessageType.default('comment'),
    isInternal: z.boolean().default(false),
    selectionId: Id.nullish(),
    forTrades: z.boolean().default(false),
    answersId: Id.nullish(),
    /** Ids of uploaded files. */
    attachments: z
      .array(FileRef)
      .max(ATTACHMENT_LIMIT, `A message may carry at most ${ATTACHMENT_LIMIT} attachments.`)
      .default([]),
  })
  .refine(({ message, attachments }) => message !== '' || attachments.length > 0, {
    path: ['message'],
    message: 'Please write a message.',
  })
  .refine(({ forTrades, isInternal }) => !forTrades || !isInternal, {
    path: ['isInternal'],
    message: 'The trades read this conversation, so nothing in it can be internal.',
  })
export type NewMessage = z.infer<typeof NewMessage>

/** Which part of a project's conversation: `project` is everything outside selections. */
const Thread = z.enum(['all', 'project', 'trades'])

export const MessageQuery = z.object({
  /** The conversation with the client about this selection; with `thread=trades` the one with the trades. */
  selectionId: QueryInt(1, MAX_ID).optional(),
  thread: Thread.optional(),
  type: MessageType.optional(),
  open: QueryFlag.optional(),
  /** Older than this message. */
  before: QueryInt(1, MAX_ID).optional(),
  /** Newer than this message. */
  after: QueryInt(0, MAX_ID).optional(),
  limit: QueryInt(1, 200).optional(),
})
export type MessageQuery = z.infer<typeof MessageQuery>

export const listMessages = contract({
  summary:
    'Messages of a project or of one of its threads, oldest first: the newest page, or the one before or after a message.',
  query: MessageQuery,
  reply: z.array(Message),
  replyHeaders: { Link: 'The page of older messages as `<address>; rel="next"`, absent when there are none.' },
  trusted: true,
})

export const postMessage = contract({
  summary:
    'Write to a project or to the thread of one of its selections; with `forTrades` to the trades, of the project or of an approved selection.',
  body: NewMessage,
  reply: Message,
  status: 201,
  errors: ['conflict'],
})

export const markMessagesRead = contract({
  summary: 'Mark messages as read: one thread, or the whole project.',
  body: z.object({
    upTo: z.int().min(0).max(MAX_ID),
    selectionId: Id.nullish(),
    thread: Thread.optional(),
  }),
})

export const resolveMessage = contract({
  summary: 'Close a question or request without a written answer.',
  reply: Message,
  errors: ['conflict'],
})

export const reopenMessage = contract({
  summary: 'Open a question or request again.',
  reply: Message,
  errors: ['conflict'],
})

/** One thread with its latest message. */
export const Conversation = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  selectionId: Id.nullable(),
  selectionName: z.string().nullable(),
  forTrades: z.boolean(),
  /** Counted up to 100: screens show more as "99+". */
  unread: z.int(),
  firstUnreadId: Id.nullable(),
  openQuestions: z.int(),
  openRequests: z.int(),
  lastMessage: z.object({
    id: Id,
    senderId: Id,
    senderName: z.string(),
    messageType: MessageType,
    isInternal: z.boolean(),
    message: z.string(),
    attachments: z.int(),
    createdAt: Instant,
  }),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationQuery = z.object({
  ...PageQuery,
  projectId: QueryInt(1, MAX_ID).optional(),
  /** Only threads with unread messages, or with an open question or request. */
  show: z.enum(['all', 'unread', 'open']).optional(),
})
export type ConversationQuery = z.infer<typeof ConversationQuery>

export const listConversations = contract({
  summary: 'The threads of all projects of the person, latest message first.',
  query: ConversationQuery,
  reply: z.array(Conversation),
  replyHeaders: { Link: 'The next page as `<address>; rel="next"`, absent on the last one.' },
  trusted: true,
})

/** Open counts for the person, each counted up to 1,000. */
export const CommunicationFigures = z.object({
  unreadMessages: z.int().min(0),
  pendingQuestions: z.int().min(0),
  approvalRequests: z.int().min(0),
  changeRequests: z.int().min(0),
})
export type CommunicationFigures = z.infer<typeof CommunicationFigures>

export const communicationFigures = contract({
  summary: 'Unread messages and open questions and requests, across the projects of the person.',
  reply: CommunicationFigures,
})
