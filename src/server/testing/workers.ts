import { pathToFileURL } from 'node:url'
import { WorkerPool } from '#server/platform/workers/worker-pool.ts'
import { bundledFile } from './server-bundle.ts'

let pool: WorkerPool | undefined

/** One pool for all test files of a process: threads keep the PDF and image code that they have loaded. */
export function testWorkers(): WorkerPool {
  pool ??= new WorkerPool(pathToFileURL(bundledFile('worker')))
  return pool
}
