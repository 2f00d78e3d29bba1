import { z } from 'zod'
import { Instant, Id, PageQuery, QueryFlag } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { deliveries, notificationKinds } from './vocabulary.ts'

export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

export const Delivery = z.enum(deliveries, 'Please choose at once, daily or never.')
export type Delivery = z.infer<typeof Delivery>

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  selectionId: Id.nullable(),
  title: z.string(),
  body: z.string().nullable(),
  /** Path of what it is about. */
  link: z.string(),
  createdAt: Instant,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = contract({
  summary: 'Notifications of the person, newest first.',
  query: z.object({ limit: PageQuery.limit, cursor: PageQuery.cursor, unread: QueryFlag.optional() }),
  reply: z.array(Notification),
  replyHeaders: {
    'X-Unread-Count': 'How many have not been read.',
    Link: 'The next page as `<address>; rel="next"`, absent on the last one.',
  },
  trusted: true,
})

export const readNotifications = contract({
  summary: 'Mark notifications as read: the given ones, or all.',
  body: z.object({ ids: z.array(Id).max(500).optional() }),
})

export const NotificationSetting = z.object({ kind: NotificationKind, delivery: Delivery })
export type NotificationSetting = z.infer<typeof NotificationSetting>

export const notificationSettings = contract({
  summary: 'How each kind of notification is emailed: at once, in the daily digest, or never.',
  reply: z.array(NotificationSetting),
})

export const editNotificationSettings = contract({
  summary: 'Choose how the given kinds of notifications are emailed.',
  body: z.array(NotificationSetting).min(1).max(notificationKinds.length),
  reply: z.array(NotificationSetting),
})

const UnsubscribeToken = z
  .string('This link is not valid.')
  .regex(/^[A-Za-z0-9_.-]{20,400}$/, 'This link is not valid.')

/** Every kind that the email contained, and how it is delivered from now on. */
export const Unsubscribed = z.object({
  settings: z.array(NotificationSetting),
  stopped: z.boolean(),
  email: z.string(),
})
export type Unsubscribed = z.infer<typeof Unsubscribed>

export const unsubscribe = contract({
  summary:
    'Unsubscribe from the kinds of notifications in an email, with its token, signed in or not. Mail programs may call it.',
  access: 'public',
  query: z.object({ token: UnsubscribeToken, undo: QueryFlag.optional() }),
  reply: Unsubscribed,
  errors: ['invalid', 'rate_limited'],
})
