import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { auditCoverage, uncoveredTables } from '#server/audit-coverage.ts'
import { findingsIn } from '#server/audit-verify.ts'
import { verifyAnchors } from '#server/features/anchors/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { columnsOf, foundAfterDelete, foundAfterEdit, otherValues } from '#server/testing/covered-columns.ts'
import { provenHouse } from '#server/testing/houses/proven-house.ts'
import { startTimeStampServer } from '#server/testing/servers/time-stamp-server.ts'
import { createWorld } from '#server/testing/world.ts'

const authority = await startTimeStampServer()
afterAll(() => authority.close())
// The authority stamps with the real time.
const world = await createWorld({ now: new Date().toISOString(), config: { tsaUrl: authority.url } })
const columns = await columnsOf(world.db)

test('every column of the schema is covered by audit:verify or left out for a reason', () => {
  const undecided = columns.filter(({ table, name }) => {
    const coverage = auditCoverage[table]
    if (!coverage) return uncoveredTables[table] === undefined
    return coverage.covered.includes(name) === (coverage.not?.[name] !== undefined)
  })
  expect(undecided.map(({ table, name }) => `${table}.${name}`)).toEqual([])
})

test('the documentation lists exactly what is covered', async () => {
  const documented = await readFile('docs/reliability.md', 'utf8')
  const listed = (table: string, covered: readonly string[]) => `| \`${table}\` | ${covered.join(', ')} |`
  const missing = Object.entries(auditCoverage).filter(
    ([table, { covered }]) => !documented.includes(listed(table, covered)),
  )
  expect(missing.map(([table, { covered }]) => listed(table, covered))).toEqual([])
})

test('audit:verify misses no edit of any covered column, and no deleted row of any covered table', async () => {
  await provenHouse(world)
  const findings = async (tx: Db) => [
    ...(await findingsIn(tx, world.platform.files)),
    ...(await verifyAnchors(tx, world.platform.config)).problems,
  ]
  expect(await findings(world.db)).toEqual([])
  const [missed, absent]: [string[], string[]] = [[], []]
  for (const column of columns) {
    const { covered = [], rows = 'true' } = auditCoverage[column.table] ?? {}
    if (!covered.includes(column.name)) continue
    for (const [n, value] of otherValues(column).entries()) {
      const found = await foundAfterEdit(world.db, { column, rows, value }, findings)
      if (found === false) missed.push(`${column.table}.${column.name} ${n}`)
      if (found === null) absent.push(`${column.table}.${column.name} ${n}`)
    }
  }
  for (const [table, { rows = 'true' }] of Object.entries(auditCoverage))
    if (!(await foundAfterDelete(world.db, { table, rows }, findings))) missed.push(`a row of ${table}`)
  expect({ missed, absent }).toEqual({ missed: [], absent: [] })
}, 3_600_000)
