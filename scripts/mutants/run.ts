// npm run mutants: plants each fault of the list and runs the nearest tests. npm run mutants -- --only 'signing|orders' runs those
// whose file, tests or reason match the pattern, and --from 43 goes on where a run was interrupted. npm run mutants -- --shared changes the shared rules and the policies with Stryker, all of
// them or the file that --only names.
import { parseArgs } from 'node:util'
import { allFaults } from './all-faults.ts'
import type { Fault } from './fault.ts'
import { openVitest } from './faulty-vitest.ts'
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
const all = faults.filter((fault) => !fault.explained).toSorted((a, b) => (first(a) < first(b) ? -1 : 1))
const before = Number(values.from) - 1
const toRun = all.slice(before)

const vitest = await openVitest()
const green = new Set<string>()
const survived: Fault[] = []
const began = Date.now()

for (const [index, fault] of toRun.entries()) {
  const killer = await killerOf(fault)
  if (!killer) survived.push(fault)
  const place = `${before + index + 1}/${all.length} ${fault.file.slice('src/server/'.length)}: ${fault.why}`
  console.log(killer ? `killed    ${place}\n          by: ${killer}` : `SURVIVED  ${place}`)
}
await vitest.close()

for (const fault of explained) console.log(`explained ${fault.file}: ${fault.why}: ${fault.explained}`)
console.log(
  `${toRun.length - survived.length} killed, ${survived.length} survived, ${explained.length} explained (${Math.round((Date.now() - began) / 1000)} s)`,
)
for (const { file, find, replace } of survived) console.log(`${file}\n- ${find}\n+ ${replace}`)
process.exit(survived.length > 0 ? 1 : 0)

async function killerOf(fault: Fault): Promise<string | null> {
  for (const test of fault.tests) {
    const { failed } = await vitest.run(test, fault)
    if (!failed) green.add(test)
    else {
      await mustBeGreen(test)
      return failed
    }
  }
  return null
}

/** A test that fails without a fault would kill all of them. */
async function mustBeGreen(test: string) {
  if (green.has(test)) return
  const { failed } = await vitest.run(test)
  if (failed) throw new Error(`${test} fails without a fault: ${failed}`)
  green.add(test)
}

function first(fault: Fault): string {
  return fault.tests[0] ?? ''
}
