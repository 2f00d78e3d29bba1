import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn } from '#shared/kernel/dates.ts'
import { finishOf } from '#shared/schedule/calendar.ts'
import { deadlineAfter, decisionDays } from '#shared/schedule/deadlines/decide-by.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const day = fc.integer({ min: 0, max: 1200 }).map((n) => addDays('2026-06-01', n))
const count = fc.integer({ min: 0, max: 25 })
const plan = fc.record({
  installOn: day,
  leadTimeDays: fc.integer({ min: 0, max: 120 }),
  reserveDays: count,
  confirmationDays: count,
  orderingDays: count,
  workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  daysOff: fc.uniqueArray(day, { maxLength: 30 }),
})

test('the database counts back from the install day like the shared rule', async () => {
  const { db } = await createWorld()
  const plans = fc.sample(plan, 300)
  const { rows } = await db.execute<{ required: string; order: string; decide: string }>(sql`
    select required_on::text as required, order_by::text as order, decide_by::text as decide
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p ("installOn" date, "leadTimeDays" int, "reserveDays" int,
      "confirmationDays" int, "orderingDays" int, "workingDays" int[], "daysOff" date[]),
      decision_days("installOn", "leadTimeDays", "reserveDays", "confirmationDays", "orderingDays", "workingDays", "daysOff")`)
  expect(
    rows.map(({ required, order, decide }) => ({ requiredOn: required, orderBy: order, decideBy: decide })),
  ).toEqual(
    plans.map(({ workingDays, daysOff, ...parts }) => decisionDays({ workingDays, daysOff: new Set(daysOff) }, parts)),
  )
})

test('the database ends work on the day of the shared rule', async () => {
  const { db } = await createWorld()
  const works = fc.sample(plan, 300).map((one) => ({ ...one, durationDays: one.reserveDays }))
  const { rows } = await db.execute<{ finish: string }>(sql`
    select finish_of("installOn", "durationDays", "workingDays", "daysOff")::text as finish
    from jsonb_to_recordset(${JSON.stringify(works)}::jsonb) as p ("installOn" date, "durationDays" int, "workingDays" int[],
      "daysOff" date[])`)
  expect(rows.map(({ finish }) => finish)).toEqual(
    works.map(({ workingDays, daysOff, installOn, durationDays }) =>
      finishOf({ workingDays, daysOff: new Set(daysOff) }, installOn, durationDays),
    ),
  )
})

test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
  'the database gives deadlines like the shared rule in %s',
  async (zone) => {
    const world = await createWorld()
    const { db } = world
    const { company, project } = await house(world)
    const at = new Date('2027-03-10T13:30:00Z')
    const today = dayIn(zone, at)
    const near = fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days))
    const cases = fc.sample(fc.record({ before: fc.option(near), decideBy: near, sent: fc.boolean() }), 200)
    const rows = await db.transaction(async (tx) => {
      await tx.execute(sql`update projects set time_zone = ${zone} where id = ${project.id}`)
      // Without the trigger, which would give these a deadline already.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`insert into selections (company_id, project_id, name, status, deadline, sent_at, choices, notes, created_by, created_at, updated_at)
      select ${company.id}, ${project.id}, 'Row ' || n, case when sent then 'in_review' else 'pending' end, before, case when sent then now() end, '[]', row ->> 'decideBy', ${company.owner.userId}, now(), now()
      from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as t (row, n)
      cross join lateral jsonb_to_record(row) as c (before date, sent boolean) order by n`)
      await tx.execute(sql`set local session_replication_role = origin`)
      await tx.execute(
        sql`update selections set plan = jsonb_build_object('decideBy', notes), updated_at = ${at.toISOString()}
      where project_id = ${project.id}`,
      )
      const { rows: found } = await tx.execute<{ deadline: string | null }>(
        sql`select deadline::text from selections where project_id = ${project.id} order by id`,
      )
      return found
    })
    expect(rows.map(({ deadline }) => deadline)).toEqual(
      cases.map(({ before, decideBy, sent }) =>
        deadlineAfter({ wasOverdue: sent && before !== null && before < today, decideBy, today }),
      ),
    )
  },
)
