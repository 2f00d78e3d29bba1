import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { parseMailTask } from './parse-mail-task.ts'

export const replyHandlers = [
  workerHandler(parseMailTask, async (mail) => (await import('./parse-mail.ts')).parseMail(mail)),
]
