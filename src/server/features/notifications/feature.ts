import type { Feature } from '#server/platform/feature.ts'
import { fanOut } from './fan-out.ts'
import { mailDigests, mailNotifications, refuseLostNotifications } from './mailing.tsx'
import { notificationSchedules, remindDeadlines } from './reminders.ts'
import { notificationRoutes } from './routes.ts'

export const notifications: Feature = {
  routes: notificationRoutes,
  tasks: [fanOut, mailNotifications, mailDigests, remindDeadlines],
  schedules: notificationSchedules,
  mailGuards: [refuseLostNotifications],
}
