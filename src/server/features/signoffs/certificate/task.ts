import { workerTask } from '#server/platform/workers/worker-task.ts'
import type { CertificateOrder, SealedCertificate } from './make.ts'
import type { CertificateFile, CertificateReading } from './read.ts'

/** Draws and seals a certificate, which takes about 200 ms of CPU time. */
export const makeCertificateTask = workerTask<CertificateOrder, SealedCertificate>('make_certificate', {
  timeoutMs: 60_000,
})

/** Reads a file that anyone may send, so it never takes more than one thread. */
export const readCertificateTask = workerTask<CertificateFile, CertificateReading>('read_certificate', {
  timeoutMs: 10_000,
  concurrency: 1,
})
