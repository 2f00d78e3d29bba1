import { normalize } from 'node:path/posix'
/** One change to a source file that a test has to notice. */
export type Fault = {
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** The nearest test files: the first ones are tried first. */
  tests: readonly string[]
  /** The rule that the fault breaks. */
  why: string
  /** Why no test can notice it, or why none should. Such a fault is not run. */
  explained?: string
}

type Planted = Omit<Fault, 'file' | 'tests'> & { tests?: readonly string[] }

const server = 'src/server/'
const policies = 'testing/permissions/policies.test.ts'

/** The faults of one source file. Paths are below `src/server`. What a policy says is tested first without a database. */
export function faultsIn(file: string, tests: readonly string[], planted: readonly Planted[]): Fault[] {
  const first = file.endsWith('/policy.ts') ? [policies] : []
  return planted.map((fault) => ({
    ...fault,
    file: normalize(server + file),
    tests: [...new Set([...first, ...(fault.tests ?? tests)])].map((test) => server + test),
  }))
}

/** The file with the fault in it, or undefined when the text to replace is not there exactly once. */
export function plant(source: string, { find, replace }: Fault): string | undefined {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) return undefined
  return before + replace + after
}
