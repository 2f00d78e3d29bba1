import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/kernel/dates.ts'
import { finishOf } from '#shared/schedule/calendar.ts'
import { decisionDays } from '#shared/schedule/decide-by.ts'
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
