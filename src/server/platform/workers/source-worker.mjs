// Runs the worker from its sources, for tests and development. The built server has worker.js instead.
import { tsImport } from 'tsx/esm/api'

/** @type {{ run: (message: unknown) => unknown }} */
const worker = await tsImport('../../worker.ts', import.meta.url)

export const { run } = worker
