import { workerHandler } from '../workers/worker-task.ts'
import { introduceSealTask } from './sealing/introduce-task.ts'
import { signBytesTask } from './sealing/sign-task.ts'

export const sealHandlers = [
  workerHandler(signBytesTask, async ({ bytes, settings }) => {
    const seal = await (await import('./sealing/seal.ts')).openSeal(settings)
    return { signature: seal.sign(bytes), sealedBy: seal.fingerprint, sealCertificate: seal.certificate }
  }),
  workerHandler(introduceSealTask, async (order) => (await import('./sealing/introducing.ts')).introduce(order)),
]
