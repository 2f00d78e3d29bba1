import { workerHandler } from '#server/platform/workers/worker-task.ts'
import { makeCertificateTask, readCertificateTask } from './certificate/task.ts'

export const signOffHandlers = [
  workerHandler(makeCertificateTask, async (order) => (await import('./certificate/make.ts')).make(order)),
  workerHandler(readCertificateTask, async (file) => (await import('./certificate/read.ts')).readCertificate(file)),
]
