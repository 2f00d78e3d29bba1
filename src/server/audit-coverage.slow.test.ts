import { afterAll, expect, test } from 'vitest'
import { auditCoverage } from '#server/audit-coverage.ts'
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

test('audit:verify misses no edit of any covered column, and no deleted row of any covered table', async () => {
  await provenHouse(world)
  const findings = async (tx: Db) => [
    ...(await findingsIn(tx, world.platform.files)),
    ...(await verifyAnchors(tx, world.platform.config)).problems,
  ]
  expect(await findings(world.db)).toEqual([])
  const [missed, absent]: [string[], string[]] = [[], []]
  for (const column of await columnsOf(world.db)) {
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
