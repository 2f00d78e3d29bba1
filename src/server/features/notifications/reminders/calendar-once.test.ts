import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { selections } from '#server/db/schema/selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { claimDueReminders } from './reminders-store.ts'

test('reads the calendar of a company once, however many selections are due', async () => {
  const world = await createWorld({ now: '2027-03-10T15:00:00Z' })
  const { now } = world
  const company = await world.people.company()
  const client = await world.people.client(company)
  const project = await world.people.project(company, client, { status: 'in_progress' })
  const due = Array.from({ length: 30 }, (_, n) => ({
    companyId: company.id,
    projectId: project.id,
    name: `Selection ${n}`,
    status: 'in_review' as const,
    deadline: '2027-03-13',
    createdBy: company.owner.userId,
    createdAt: now,
    updatedAt: now,
    sentAt: now,
  }))
  await world.db.insert(selections).values(due)
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local track_functions = 'all'`)
    expect(await claimDueReminders(tx, now, 500)).toHaveLength(30)
    const { rows } = await tx.execute(
      sql`select calls::int as calls from pg_stat_xact_user_functions where funcname = 'working_today'`,
    )
    expect(rows).toEqual([{ calls: 1 }])
  })
})
