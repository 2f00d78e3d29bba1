import { readFileSync, writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { describeInventory, type Inventory, readInventory } from './inventory.ts'
import { knownShapes, readColumns } from './recorder.ts'
import type { Columns } from './scope.ts'
import { shapesOf } from './shapes.ts'
import { tablesAcrossCompanies } from './tables.ts'

// Statements are collected by every test that calls the product (testing/world.ts). npm run distribution writes the lists.

const page = new URL('../../../../docs/distribution.md', import.meta.url)
const [BEGIN, END] = ['<!-- generated: npm run distribution -->', '<!-- end -->']

let columns: Columns
let inventory: Inventory
let close: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  close = () => client.end().then(() => database.drop())
  columns = await readColumns(client)
  inventory = await readInventory(client)
})
afterAll(() => close())

test('every table that is not confined to one company has its decision', () => {
  expect(inventory.tables).toEqual(Object.keys(tablesAcrossCompanies).toSorted())
})

test('the page lists what is not confined to one company', () => {
  const text = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = text.split(BEGIN)
  const [, after = ''] = rest.split(END)
  const made = `${before}${BEGIN}\n\n${describeInventory(inventory, [...knownShapes()].toSorted())}\n\n${END}${after}`
  if (process.env['UPDATE_DISTRIBUTION']) writeFileSync(page, made)
  expect(readFileSync(page, 'utf8')).toBe(made)
})

const judge = (text: string) => shapesOf(text, columns)

test.each([
  'select * from selections where company_id = $1 and id = $2',
  'select 1 from projects p join selections s on s.project_id = p.id and s.company_id = p.company_id where p.company_id = $1',
  'with p as (select company_id, id from projects where company_id = $1) select from selections s join p on (s.company_id, s.project_id) = (p.company_id, p.id)',
  'insert into messages (company_id, project_id) select p.company_id, p.id from projects p where p.company_id = $1',
  'update selections set status = $1 where id = $2 and company_id = $3',
  'select from projects p where p.company_id = $1 and not exists (select from selections s where s.company_id = p.company_id)',
  'select u.email from members m join users u on u.id = m.user_id where m.company_id = $1',
  'select c.name from companies c where c.id = $1',
  'select * from (select company_id, id from projects union all select company_id, id from selections) x where x.company_id = $1',
])('is confined to one company: %s', (text) => {
  expect(judge(text)).toEqual([])
})

test.each([
  ['select * from selections where id = $1', 'select selections by selections.id'],
  ['delete from events where created_at < now()', 'delete events as a whole'],
  ['select from selections where company_id in ($1, $2)', 'select selections as a whole'],
  ['select from selections where company_id = $1 or id = $2', 'select selections as a whole'],
  [
    'select 1 from projects p join selections s on s.project_id = p.id where p.company_id = $1',
    'select selections joined by selections.project_id',
  ],
  [
    'select 1 from projects p join selections s on s.project_id = p.id and s.company_id = p.company_id where p.id = $1',
    'select projects, selections by projects.id, selections.project_id',
  ],
  [
    'select * from (select company_id, id from projects where company_id = $1 union all select company_id, id from selections) x',
    'select selections as a whole',
  ],
  [
    'select from projects where company_id = $1 and exists (select from members m where m.user_id = $2)',
    'select members by members.user_id',
  ],
  ['select from sessions where token_hash = $1', 'select sessions by sessions.token_hash'],
])('is not confined to one company: %s', (text, shape) => {
  expect(judge(text)).toEqual([shape])
})
