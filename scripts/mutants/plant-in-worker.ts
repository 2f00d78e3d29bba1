import { afterEach, beforeAll, beforeEach } from 'vitest'
import type { RunnerTask, RunnerTestSuite } from 'vitest'

type Module = { id: string; importers: Set<string> }
type Modules = {
  fileToModulesMap: Map<string, Set<Module>>
  getModuleById(id: string): Module | undefined
  invalidateModule(module: Module): void
}

/** What `faulty-vitest.ts` tells this worker about the test file that comes next. */
export type Plan = { changed: string[]; onlyTests: string[] | null; likelyFirst: string }

// The worker lives on from fault to fault. Before each test file, only the changed file and what imports it are loaded again.
const { __vitest_worker__: worker } = globalThis as unknown as {
  __vitest_worker__: { filepath: string; evaluatedModules: Modules; current: RunnerTestSuite }
}
const { plan }: { plan: Plan } = await import(/* @vite-ignore */ `virtual:plan${worker.filepath}`)

const forgotten = new Set<string>()
for (const file of plan.changed)
  for (const module of worker.evaluatedModules.fileToModulesMap.get(file) ?? []) forget(module)

function forget(module: Module) {
  if (forgotten.has(module.id)) return
  forgotten.add(module.id)
  for (const id of module.importers) {
    const importer = worker.evaluatedModules.getModuleById(id)
    if (importer) forget(importer)
  }
  worker.evaluatedModules.invalidateModule(module)
}

let failed = false

beforeEach(({ task, skip }) => {
  skip(failed || (plan.onlyTests !== null && !plan.onlyTests.includes(task.fullTestName)))
})

afterEach(({ task }) => {
  failed ||= task.result?.state === 'fail'
})

// A fault is named in the words of the rule that it breaks: the tests with the most of these words run first.
const stems = (text: string): Set<string> => new Set(text.toLowerCase().match(/(?<![a-z])[a-z]{4,5}/g))
const wanted = stems(plan.likelyFirst)

beforeAll(() => {
  if (wanted.size > 0) sortByWords(worker.current)
})

function sortByWords(suite: RunnerTestSuite): void {
  for (const task of suite.tasks) if (task.type === 'suite') sortByWords(task)
  const likely = new Map(suite.tasks.map((task) => [task, likelihood(task)]))
  suite.tasks.sort((a, b) => (likely.get(b) ?? 0) - (likely.get(a) ?? 0))
}

function likelihood(task: RunnerTask): number {
  if (task.type === 'suite') return Math.max(0, ...task.tasks.map(likelihood))
  return [...stems(task.fullTestName)].filter((stem) => wanted.has(stem)).length
}
