import type { Feature } from '#server/platform/feature.ts'
import { fanOut } from './fan-out.ts'
import { mailDigests } from './mails/digests.ts'
import { mailNotifications, refuseLostNotifications } from './mails/mailing.tsx'
import { remindDeadlines } from './reminders/reminders.ts'
import { notificationRoutes } from './routes.ts'

export const notifications: Feature = {
  routes: notificationRoutes,
  tasks: [fanOut, mailNotifications, mailDigests, remindDeadlines],
  schedules: [
    { name: remindDeadlines.name, cron: '*/15 * * * *' },
    { name: mailDigests.name, cron: '5 * * * *' },
    // After a crash between a change and its job, the change waits at most this long.
    { name: fanOut.name, cron: '* * * * *' },
  ],
  mailGuards: [refuseLostNotifications],
}
