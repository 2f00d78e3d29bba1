// npm run mutants: plants each fault of the list and runs the nearest tests. npm run mutants -- --only 'signing|orders' runs those
// whose file, tests or reason match the pattern, and --from 43 goes on where a run was interrupted. npm run mutants -- --shared
// changes the shared rules and the policies with Stryker, all of them or the file that --only names.
import { parseArgs } from 'node:util'
import { allFaults } from './all-faults.ts'
import type { Fault } from './fault.ts'
import { type Job, openVitest, type Verdict } from './faulty-vitest.ts'
import { mutateSharedRules } from './shared-rules.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    shared: { type: 'boolean', default: false },
  },
})
if (values.shared) process.exit(await mutateSharedRules(values.only))

const faults = allFaults.filter(({ file, tests, why }) => [file, ...tests, why].join(' ').match(values.only))
const explained = faults.filter((fault) => fault.explained)
const all = faults.filter((fault) => !fault.explained).toSorted((a, b) => compare(a.tests[0], b.tests[0]))
const toRun = all.slice(Number(values.from) - 1)

// A worker grows with each fault.
const batchSize = 24
const survived: Fault[] = []
const redTests = new Set<string>()
const began = Date.now()
const vitest = await openVitest(print)

for (let at = 0; at < toRun.length; at += batchSize) {
  // The faults that the first test file does not notice go to the second one, and so on.
  let jobs = jobsFor(toRun.slice(at, at + batchSize), 0)
  for (let round = 1; jobs.length > 0; round++) {
    const { verdicts, red } = await vitest.run(jobs)
    for (const test of red) redTests.add(test)
    const unnoticed = verdicts.filter(({ failed }) => !failed).map(({ job }) => job.fault)
    jobs = jobsFor(unnoticed, round)
  }
}
await vitest.close()

const minutes = ((Date.now() - began) / 60_000).toFixed(1)
for (const fault of explained) console.log(`explained ${fault.file}: ${fault.why}: ${fault.explained}`)
for (const test of redTests) console.log(`FAILS WITHOUT A FAULT, so it proves nothing: ${test}`)
console.log(
  `${toRun.length - survived.length} killed, ${survived.length} survived, ${explained.length} explained (${minutes} min)`,
)
for (const { file, find, replace } of survived) console.log(`${file}\n- ${find}\n+ ${replace}`)
process.exit(survived.length > 0 || redTests.size > 0 ? 1 : 0)

function jobsFor(wanted: Fault[], round: number): Job[] {
  return wanted
    .flatMap((fault) =>
      fault.tests[round] === undefined
        ? []
        : { fault, test: fault.tests[round], last: round === fault.tests.length - 1 },
    )
    .toSorted((a, b) => compare(a.test, b.test))
}

function print({ job: { fault, test, last }, failed }: Verdict) {
  const place = `${all.indexOf(fault) + 1}/${all.length} ${fault.file.slice('src/server/'.length)}: ${fault.why}`
  if (failed) console.log(`killed    ${place}\n          by: ${failed}`)
  else if (last) {
    survived.push(fault)
    console.log(`SURVIVED  ${place}`)
  } else console.log(`unnoticed ${place}\n          in: ${test}`)
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0
}
