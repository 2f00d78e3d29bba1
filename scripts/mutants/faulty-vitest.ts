import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { type Fault, plant } from './fault.ts'

export type Verdict = { failed: string | null }

/**
 * Vitest that stays up, with one database for all runs. A planted fault exists only in what Vitest loads: the files on disk
 * are never changed.
 */
export async function openVitest() {
  let planted: Fault | undefined
  const { projects = [], ...common } = config.test ?? {}
  const server = projects.find(
    (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'server',
  )
  if (typeof server !== 'object' || !('test' in server))
    throw new Error('vitest.config.ts has no project called server.')

  const vitest = await createVitest(
    'test',
    {
      ...common,
      ...server.test,
      config: false,
      watch: true,
      standalone: true,
      reporters: [{}],
      maxWorkers: 1,
      bail: 1,
    },
    {
      // A file that is saved meanwhile must not start tests of its own.
      server: { watch: null },
      plugins: [
        ...(config.plugins ?? []),
        {
          name: 'planted-fault',
          enforce: 'pre',
          load(id) {
            const [file = ''] = id.split('?')
            if (!planted || file !== resolve(planted.file)) return undefined
            const source = plant(readFileSync(file, 'utf8'), planted)
            if (source === undefined) this.error(`The text of a planted fault is not in ${file} exactly once.`)
            return source
          },
        },
      ],
    },
  )
  await vitest.standalone()

  const setFault = (fault: Fault | undefined) => {
    for (const { file } of [planted, fault].filter((one) => one !== undefined)) vitest.invalidateFile(resolve(file))
    planted = fault
  }

  /** Runs one test file, with the fault or without one, and returns the first failed test. */
  const run = async (test: string, fault?: Fault): Promise<Verdict> => {
    setFault(fault)
    const specifications = vitest.projects.map((project) => project.createSpecification(resolve(test)))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false)
    // The list also has what earlier runs left.
    const modules = testModules.filter(({ moduleId }) => moduleId === resolve(test))
    for (const module of modules) {
      for (const one of module.children.allTests('failed'))
        return { failed: `${one.fullName}: ${one.result().errors?.[0]?.message.split('\n', 1)[0]}` }
      if (!module.ok()) return { failed: module.errors()[0]?.message ?? 'the file could not be run' }
    }
    if (modules.length === 0) throw new Error(`${test} was not run.`)
    return { failed: unhandledErrors.length > 0 ? String(unhandledErrors[0]) : null }
  }
  return { run, close: () => vitest.close() }
}
