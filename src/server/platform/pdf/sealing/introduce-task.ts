import { workerTask } from '../../workers/worker-task.ts'
import type { Introduced, IntroductionOrder } from './introducing.ts'

/** Signs the introduction of a seal, with keys that are opened in the thread. */
export const introduceSealTask = workerTask<IntroductionOrder, Introduced | null>('introduce_seal', {
  timeoutMs: 60_000,
})
