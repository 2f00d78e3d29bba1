import { workerTask } from '../../workers/worker-task.ts'
import type { SealSettings } from './seal.ts'

export type SigningOrder = { bytes: Uint8Array; settings: SealSettings }
export type SignedBytes = { signature: Uint8Array; sealedBy: string; sealCertificate: string }

/** Signs bytes with the key of the seal, which is opened in the thread. */
export const signBytesTask = workerTask<SigningOrder, SignedBytes>('sign_bytes', { timeoutMs: 60_000 })
