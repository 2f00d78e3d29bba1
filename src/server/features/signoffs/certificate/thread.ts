import { parentPort } from 'node:worker_threads'
import { make } from './make.ts'
import type { Numbered } from './press.ts'

// A thread of its own: drawing and sealing keep a processor busy for as long as a hundred requests.
parentPort?.on('message', ({ id, order }: Numbered) => {
  make(order).then(
    (sealed) => parentPort?.postMessage({ id, sealed }, []),
    (error: unknown) => parentPort?.postMessage({ id, error }, []),
  )
})
