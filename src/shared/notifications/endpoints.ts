import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listNotifications = endpoint<typeof contract.listNotifications>()('GET', '/notifications')
export const readNotifications = endpoint<typeof contract.readNotifications>()('POST', '/notifications/read')
export const notificationSettings = endpoint<typeof contract.notificationSettings>()('GET', '/notification-settings')
export const editNotificationSettings = endpoint<typeof contract.editNotificationSettings>()(
  'PUT',
  '/notification-settings',
)
export const unsubscribe = endpoint<typeof contract.unsubscribe>()('POST', '/notifications/unsubscribe')
