import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/kernel/dates.ts'
import { dueDay as dueDayRule } from '#shared/procurement/log/rules.ts'
import { nextStep as nextStepRule, type Step, stepOwner } from '#shared/procurement/log/steps.ts'
import { SelectionStatus } from '#shared/selections/selection-schemas.ts'
import { createWorld } from '#server/testing/world.ts'
import { dueDay, mayWaitForBuilder, nextStep } from './next-step.ts'

const TODAY = '2027-03-10'
const day = fc.integer({ min: -3, max: 3 }).map((days) => addDays(TODAY, days))
const plan = fc.record({ decideBy: day, orderBy: day, requiredOn: day, installOn: day, installBy: day })
const past = fc.option(fc.constant(TODAY))

const row = fc.record({
  status: fc.constantFrom(...SelectionStatus.options),
  deadline: fc.option(day),
  sent_at: past,
  delivered_at: past,
  installed_at: past,
  expected_on: fc.option(day),
  price_owed_from: fc.option(day),
  plan: fc.option(plan),
  unconfirmed: fc.boolean(),
  asked: fc.boolean(),
  proposed: fc.boolean(),
  trade: fc.boolean(),
})

test('the database and the shared rules agree on the next step of a selection and its last day', async () => {
  const { db } = await createWorld()
  const list = fc.sample(row, 2_000)
  const found = await db.execute<{ step: Step | null; due: string; mayBeBuilder: boolean }>(sql`
    select ${nextStep(sql`${TODAY}::date`)} as step, ${dueDay}::text as due, ${mayWaitForBuilder} as "mayBeBuilder"
    from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as t (one, n)
    cross join lateral jsonb_to_record(one) as s (status text, deadline date, sent_at date, archived_at date, delivered_at date,
      installed_at date, expected_on date, price_owed_from date, plan jsonb, id integer, company_id integer, choices jsonb)
    cross join lateral jsonb_to_record(one) as po (unconfirmed boolean, asked boolean, proposed boolean)
    cross join lateral (select case when (one ->> 'trade')::boolean then 'Tom' end as name) tr order by n`)
  expect(found.rows.map(({ step, due }) => ({ step, due }))).toEqual(
    list.map((one) => ({
      step: nextStepRule({
        status: one.status,
        sent: one.sent_at !== null,
        impossible: one.plan !== null && one.deadline === null,
        awaitsPrice: one.price_owed_from !== null && one.price_owed_from <= TODAY,
        delivered: one.delivered_at !== null,
        installed: one.installed_at !== null,
        unconfirmed: one.unconfirmed,
        supplierAsked: one.asked,
        proposed: one.proposed,
        expected: one.expected_on !== null,
        hasTrade: one.trade,
      }),
      due: dueDayRule({ ...one, delivered: one.delivered_at !== null }) ?? 'infinity',
    })),
  )
  // What the log of the builder reads has every step of theirs.
  const ofBuilder = found.rows.filter(({ step }) => step !== null && stepOwner[step] === 'builder')
  expect(ofBuilder.length).toBeGreaterThan(100)
  expect(ofBuilder.filter(({ mayBeBuilder }) => !mayBeBuilder)).toEqual([])
})
