import type { FileUse } from './files/file-use.ts'
import type { Http } from './http/http.ts'
import type { Schedule, Task } from './jobs/jobs.ts'
import type { MailAttachments, MailGuard } from './mail/mail.tsx'

/** What a feature registers with the server. Other features use its `public.ts`. */
export type Feature = {
  routes?: (http: Http, server: ServerParts) => void
  tasks?: readonly Task[]
  schedules?: readonly Schedule[]
  fileUses?: readonly FileUse[]
  /** Each may stop an email right before it is delivered. */
  mailGuards?: readonly MailGuard[]
  mailAttachments?: readonly MailAttachments[]
}

/** What some routes need to know about the server. */
export type ServerParts = {
  webFolder: string
  version: string
  isReady: () => boolean
  /** The file uses of all features. */
  fileUses: readonly FileUse[]
  mailAttachments: readonly MailAttachments[]
}
