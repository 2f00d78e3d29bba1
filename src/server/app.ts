import { AppError } from '#shared/kernel/errors.ts'
import { accountSchedules, sweepAccounts } from './features/auth/housekeeping.ts'
import { sendLink } from './features/auth/links.tsx'
import { activityRoutes } from './features/activity/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { catalogFiles } from './features/catalog/file-use.ts'
import { catalogRoutes } from './features/catalog/routes.ts'
import { demoRoutes } from './features/demo/routes.ts'
import { eventSchedules, pruneEvents } from './features/events/housekeeping.ts'
import { eventRoutes } from './features/events/routes.ts'
import { fileSchedules, sweepFiles } from './features/files/housekeeping.ts'
import { fileRoutes } from './features/files/routes.ts'
import type { FileUse } from './features/files/service.ts'
import { mailboxRoutes } from './features/mailbox/routes.tsx'
import { messageFiles } from './features/messages/file-use.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { fanOut } from './features/notifications/fan-out.ts'
import { mailDigests, mailNotifications } from './features/notifications/mailing.tsx'
import { notificationSchedules, remindDeadlines } from './features/notifications/reminders.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { operationsRoutes } from './features/operations/routes.ts'
import { companyLogos } from './features/people/file-use.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { timelineRoutes } from './features/timeline/routes.ts'
import { sampleRoutes } from './features/sample/routes.ts'
import { selectionRoutes } from './features/selections/routes.ts'
import { makeCertificate } from './features/signoffs/certificates.ts'
import { signOffRoutes } from './features/signoffs/routes.ts'
import type { Platform } from './platform/context.ts'
import { createHono } from './platform/http/app.ts'
import { Http } from './platform/http/http.ts'
import { buildId, serveWeb } from './platform/http/static.ts'
import { cookieName } from './platform/session/cookie.ts'
import type { Schedule, Task } from './platform/jobs/jobs.ts'
import { deliverMail } from './platform/mail/mail.tsx'

type Options = { webFolder: string; checkReplies?: boolean; ready?: () => boolean }

/** What files hang on: whoever may see one of these may read the file. */
const fileUses: FileUse[] = [catalogFiles, messageFiles, companyLogos]

/** Every feature's doors, in one place. */
export function createApp(platform: Platform, { webFolder, checkReplies = false, ready = () => true }: Options): Http {
  const http = new Http(createHono(platform), platform, { checkReplies })
  authRoutes(http)
  demoRoutes(http)
  catalogRoutes(http, { webFolder: webFolder || 'src/web/public' })
  eventRoutes(http)
  messageRoutes(http)
  sampleRoutes(http)
  notificationRoutes(http)
  activityRoutes(http)
  calendarRoutes(http)
  projectRoutes(http)
  peopleRoutes(http)
  timelineRoutes(http)
  dashboardRoutes(http)
  selectionRoutes(http)
  fileRoutes(http, fileUses)
  signOffRoutes(http)
  mailboxRoutes(http)
  operationsRoutes(http, { version: buildId(webFolder), ready })
  serveWeb(http.hono, webFolder, platform.config.publicUrl, cookieName(platform.config))
  http.hono.notFound(() => {
    throw new AppError('not_found')
  })
  return http
}

/** Everything that happens later. */
export const tasks: Task[] = [
  deliverMail,
  sendLink,
  sweepAccounts,
  pruneEvents,
  sweepFiles,
  fanOut,
  mailNotifications,
  mailDigests,
  remindDeadlines,
  makeCertificate,
] as Task[]

export const schedules: Schedule[] = [
  ...accountSchedules,
  ...eventSchedules,
  ...notificationSchedules,
  ...fileSchedules,
]
