import { type SQL, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/kernel/dates.ts'
import { isImpossible } from '#shared/schedule/deadlines/rules.ts'
import type { SchedulePlan } from '#shared/schedule/deadlines/schemas.ts'
import * as deal from '#shared/selections/deciding/deal.ts'
import * as rules from '#shared/selections/rules.ts'
import { SelectionStatus } from '#shared/selections/selection-schemas.ts'
import { createWorld } from '#server/testing/world.ts'
import * as conditions from './conditions.ts'

// Rules that exist in SQL and in TypeScript, because lists filter and count by them. CONTRIBUTING.md lists them.

const world = await createWorld()

const TODAY = '2027-03-10'
const day = fc.option(fc.integer({ min: -3, max: 3 }).map((days) => addDays(TODAY, days)))
const status = fc.constantFrom(...SelectionStatus.options)

/** Compares an expression over `s`, `p`, `o` and `i`, which are the columns of each random row, with a rule. */
async function agree<Row extends object>(
  row: fc.Arbitrary<Row>,
  columns: SQL,
  expression: SQL,
  rule: (row: Row) => unknown,
) {
  const rows = fc.array(row, { minLength: 200, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      const result = await world.db.execute<{ value: unknown }>(sql`select ${expression} as value
        from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as t (row, n) ${columns} order by n`)
      expect(result.rows.map(({ value }) => value)).toEqual(list.map(rule))
    }),
    { numRuns: 15 },
  )
}

const columnsOf = (alias: string, types: string): SQL =>
  sql.raw(`cross join lateral jsonb_to_record(row) as ${alias} (${types})`)

const today = sql`${TODAY}::date`

const selection = columnsOf(
  's',
  'status text, deadline date, sent_at date, archived_at date, installed_at date, price_owed_from date',
)
const anySelection = fc.record({
  status,
  deadline: day,
  sent_at: day,
  archived_at: fc.option(fc.constant(TODAY)),
  installed_at: fc.option(fc.constant(TODAY)),
  price_owed_from: day,
})

test('the database and the shared rule agree on what is overdue', () =>
  agree(
    anySelection,
    selection,
    sql`coalesce(${conditions.awaitingClient} and ${conditions.isPastDeadline(today)}, false)`,
    (row) =>
      row.sent_at !== null &&
      row.archived_at === null &&
      rules.isOverdue({ ...row, awaitsPrice: row.price_owed_from !== null && row.price_owed_from <= TODAY }, TODAY),
  ))

test('the database and the shared rule agree on the total of a line and of all choices', () =>
  agree(
    fc.record({
      choices: fc.array(
        fc.record({
          quantityMilli: fc.integer({ min: 1, max: 10_000_000 }),
          priceCents: fc.integer({ min: 0, max: 99_999_999 }),
        }),
        { maxLength: 3 },
      ),
    }),
    columnsOf('s', 'choices jsonb'),
    sql`json_build_array(choices_total(s.choices), choice_total(s.choices -> 0),
      ${conditions.lineTotalCents(sql`(s.choices -> 0 ->> 'quantityMilli')::bigint`, sql`(s.choices -> 0 ->> 'priceCents')::bigint`)})`,
    ({ choices }) => {
      const [first] = choices
      const ofFirst = first ? deal.lineTotalCents(first.quantityMilli, first.priceCents) : null
      return [deal.choicesTotalCents(choices), ofFirst, ofFirst]
    },
  ))

test('the database and the shared rule agree on dates that cannot be met, where no late arrival was allowed', () =>
  agree(
    fc.record({
      id: fc.constant(0),
      company_id: fc.constant(0),
      status,
      deadline: day,
      plan: fc.option(fc.constant({})),
    }),
    columnsOf('s', 'id integer, company_id integer, status text, deadline date, plan jsonb, choices jsonb'),
    sql`coalesce(${conditions.hasImpossibleDate}, false)`,
    ({ status: its, deadline, plan }) =>
      rules.isOpen(its) && isImpossible({ deadline, deadlineTyped: false, plan: plan as SchedulePlan | null }),
  ))

test('the database and the shared rules agree on whose turn it is', () =>
  agree(
    anySelection,
    selection,
    sql`json_build_array(${conditions.isOpenStatus(sql`s.status`)}, ${conditions.isDecidedStatus(sql`s.status`)},
      ${conditions.openSelection}, ${conditions.awaitingClient}, ${conditions.awaitsOptions}, ${conditions.readyToOrder})`,
    ({ status: its, sent_at, archived_at, installed_at }) => {
      const sent = sent_at !== null
      const live = sent && archived_at === null
      return [
        rules.isOpen(its),
        !rules.isOpen(its),
        live && rules.isOpen(its),
        live && rules.awaitsClient(its),
        sent && rules.awaitsOptions(its),
        rules.isReadyToOrder({ status: its, installed: installed_at === null ? null : {} }),
      ]
    },
  ))
