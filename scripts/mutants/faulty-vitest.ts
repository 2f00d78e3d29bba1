import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type TestModule, createVitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { root } from '../prepare.mjs'
import { type Fault, plant } from './fault.ts'
import type { Plan } from './plant-in-worker.ts'

export type Job = { fault: Fault; test: string; /** No other test file comes after this one. */ last: boolean }
export type Verdict = { job: Job; failed: string | null }

/** A run of a test file: with a fault, or without one to see that the tests that noticed a fault are green otherwise. */
type Run = { test: string; job?: Job; whole?: boolean; inOrder?: boolean }

const planName = 'virtual:plan'
const runName = /\.run-\d+(?=\.test\.tsx?$)/

/**
 * Vitest that stays up, with one database server for all runs. A planted fault exists only in what Vitest loads: the files on
 * disk are never changed. All faults of a batch share a worker, which loads again only what imports the changed file.
 */
export async function openVitest(onVerdict: (verdict: Verdict) => void) {
  const runs = new Map<string, Run>()
  const verdicts = new Map<Job, Verdict>()
  const killersOf = new Map<string, Set<string> | 'the file'>()
  const red = new Set<string>()
  let planted: Fault | undefined

  const server = serverProject()
  const vitest = await createVitest(
    'test',
    {
      ...config.test,
      projects: undefined,
      ...server,
      config: false,
      watch: true,
      standalone: true,
      reporters: [{ onTestModuleEnd: note }],
      setupFiles: [join(import.meta.dirname, 'plant-in-worker.ts'), ...[server.setupFiles ?? []].flat()],
      sequence: { setupFiles: 'list', sequencer: InOrder },
      maxWorkers: 1,
      // A fault that keeps something from happening shall not take a minute to be noticed.
      testTimeout: 40_000,
      expect: { poll: { timeout: 15_000 } },
    },
    {
      // A file that is saved meanwhile must not start tests of its own.
      server: { watch: null },
      plugins: [...(config.plugins ?? []), { name: 'planted-fault', enforce: 'pre', resolveId, load }],
    },
  )
  await vitest.standalone()

  function resolveId(id: string) {
    if (id.startsWith(planName)) return id
    if (!runName.test(id)) return undefined
    // The worker asks for a path from the root.
    return id.startsWith(root) ? id : join(root, id)
  }

  function load(id: string): string | undefined {
    if (id.startsWith(planName)) return `export const plan = ${JSON.stringify(planFor(id.slice(planName.length)))}`
    if (runName.test(id)) return readFileSync(id.replace(runName, ''), 'utf8')
    const [file = ''] = id.split('?')
    if (!planted || file !== resolve(planted.file)) return undefined
    const source = plant(readFileSync(file, 'utf8'), planted)
    if (source === undefined) throw new Error(`The text of a planted fault is not in ${file} exactly once.`)
    return source
  }

  /** Plants the fault of the test file that a worker is about to load. */
  function planFor(id: string): Plan {
    const run = runs.get(id)
    if (!run) throw new Error(`No run has the id ${id}.`)
    const { test, job, whole, inOrder } = run
    const files = [planted, job?.fault].filter((fault) => fault !== undefined).map(({ file }) => resolve(file))
    for (const file of files) vitest.invalidateFile(file)
    planted = job?.fault
    // It keeps the text of every statement that has run, also of one with a fault.
    const changed = [...files, resolve('src/server/platform/db/prepared.ts')]
    const killers = job || whole ? 'the file' : (killersOf.get(test) ?? new Set())
    return {
      changed,
      onlyTests: killers === 'the file' ? null : [...killers],
      likelyFirst: inOrder ? '' : (job?.fault.why ?? ''),
    }
  }

  function note(module: TestModule) {
    const { test, job } = runs.get(module.moduleId) ?? {}
    if (test === undefined) return
    const [first] = module.children.allTests('failed')
    const reason = first?.result().errors?.[0]?.message ?? module.errors()[0]?.message ?? 'the file could not be run'
    const failed = module.ok() ? null : `${first ? `${first.fullName}: ` : ''}${reason.split('\n', 1)[0]}`
    if (!job) {
      if (failed) red.add(test)
      return
    }
    if (failed) addKiller(test, first?.fullName)
    settle({ job, failed })
  }

  function addKiller(test: string, name: string | undefined) {
    const known = killersOf.get(test) ?? new Set()
    killersOf.set(test, name === undefined || known === 'the file' ? 'the file' : known.add(name))
  }

  function settle(verdict: Verdict) {
    if (verdicts.has(verdict.job)) return
    verdicts.set(verdict.job, verdict)
    onVerdict(verdict)
  }

  async function start(wanted: Run[]) {
    const specifications = wanted.map((run) => {
      const id = resolve(run.test).replace(/(?=\.test\.tsx?$)/, `.run-${runs.size + 1}`)
      runs.set(id, run)
      return vitest.projects.map((project) => project.createSpecification(id))
    })
    await vitest.runTestSpecifications(specifications.flat(), false)
  }

  /** Runs each test file with its fault, then without any, and returns the verdicts and the test files that fail without a fault. */
  const run = async (jobs: Job[]): Promise<{ verdicts: Verdict[]; red: string[] }> => {
    const tests = [...new Set(jobs.map(({ test }) => test))]
    red.clear()
    killersOf.clear()
    await start(
      tests.flatMap((test) => [...jobs.filter((job) => job.test === test).map((job) => ({ test, job })), { test }]),
    )
    // A test that needs the ones before it fails alone: then the tests run in the order of the file.
    const doubtful = new Set(red)
    red.clear()
    const again = jobs.filter(({ test }) => doubtful.has(test))
    for (const job of again) verdicts.delete(job)
    if (again.length > 0)
      await start([
        ...again.map((job) => ({ test: job.test, job, inOrder: true })),
        ...[...doubtful].map((test) => ({ test, whole: true })),
      ])
    // A run that broke off has noticed nothing.
    if (jobs.some((job) => !verdicts.has(job))) console.log('A run broke off, so these faults have to be run again:')
    for (const job of jobs) settle({ job, failed: null })
    return { verdicts: jobs.flatMap((job) => verdicts.get(job) ?? []), red: [...red] }
  }
  return { run, close: () => vitest.close() }
}

/** The order in which the runs were asked for. */
class InOrder {
  shard = <T>(files: T): T => files
  sort = <T>(files: T): T => files
}

function serverProject() {
  for (const project of config.test?.projects ?? [])
    if (typeof project === 'object' && 'test' in project && project.test?.name === 'server') return project.test
  throw new Error('vitest.config.ts has no project called server.')
}
