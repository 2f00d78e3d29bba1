import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { auditCoverage, uncoveredTables } from '#server/audit-coverage.ts'
import { columnsOf } from '#server/testing/covered-columns.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('every column of the schema is covered by audit:verify or left out for a reason', async () => {
  const undecided = (await columnsOf(world.db)).filter(({ table, name }) => {
    const coverage = auditCoverage[table]
    if (!coverage) return uncoveredTables[table] === undefined
    return coverage.covered.includes(name) === (coverage.not?.[name] !== undefined)
  })
  expect(undecided.map(({ table, name }) => `${table}.${name}`)).toEqual([])
})

test('the documentation lists exactly what is covered', async () => {
  const documented = await readFile('docs/audit-coverage.md', 'utf8')
  const listed = (table: string, covered: readonly string[]) => `| \`${table}\` | ${covered.join(', ')} |`
  const missing = Object.entries(auditCoverage).filter(
    ([table, { covered }]) => !documented.includes(listed(table, covered)),
  )
  expect(missing.map(([table, { covered }]) => listed(table, covered))).toEqual([])
})
