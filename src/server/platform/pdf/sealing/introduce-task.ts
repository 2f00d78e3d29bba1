import { workerTask } from '../../workers/worker-task.ts'
import type { Introduced, IntroductionRequest } from './introducing.ts'

/** Signs the introduction of a seal, with keys that are opened in the thread. */
export const introduceSealTask = workerTask<IntroductionRequest, Introduced | null>('introduce_seal', {
  timeoutMs: 60_000,
})
