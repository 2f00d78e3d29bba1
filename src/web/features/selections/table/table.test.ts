import { expect, test } from 'vitest'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { columns } from './columns.ts'
import { editsOf, spread } from './paste/edits.ts'
import type { TableWords } from './paste/parsing.ts'
import { tableRows, type TableView } from './rows.ts'
import { inOrder, moved, readSettings } from './settings.ts'

const words: TableWords = {
  today: '2026-11-16',
  dayOrder: 'month-first',
  categories: [{ id: 7, name: 'Plumbing' }],
  trades: [
    { id: 4, name: 'Sam Hollis' },
    { id: 5, name: 'Kim Lee' },
    { id: 6, name: 'Kim Lee' },
  ],
  units: ['each', 'sq_ft'],
  rooms: [],
  phases: [],
}
const selection = (id: number, more: Partial<Selection> = {}) =>
  ({
    id,
    version: 3,
    name: `S${id}`,
    room: null,
    phase: null,
    category: null,
    deadline: null,
    priority: 'medium',
    status: 'in_review',
    draft: false,
    included: false,
    allowance: null,
    sharedAllowance: null,
    total: null,
    difference: null,
    currency: 'USD',
    quantity: 1,
    unit: 'each',
    selectedItem: null,
    selectedItemId: null,
    choices: [],
    tradeNotes: null,
    can: { edit: true },
    ...more,
  }) as unknown as Selection
const column = (key: string) => columns.find((one) => one.key === key) ?? columns[0]!
const view: TableView = { search: '', show: 'all', filters: {}, sort: null, group: null }

test('sorts empty cells last in both directions, and numbers as numbers', () => {
  const all = [selection(1), selection(2, { allowance: 1000 }), selection(3, { allowance: 90 })]
  const order = (descending: boolean) =>
    tableRows(all, { ...view, sort: { column: 'allowance', descending } }).map(({ key }) => key)
  expect(order(false)).toEqual(['s3', 's2', 's1'])
  expect(order(true)).toEqual(['s2', 's3', 's1'])
})

test('says why a selection was declined and that a change was requested, and sorts and groups by the status alone', () => {
  const changeRequest = { by: 'Ana', byId: 7, text: 'Brass, please', at: '2027-03-10T09:00:00.000Z', messageId: 1 }
  const declined = selection(1, { status: 'pending', declineReason: 'Too dark' })
  const asked = selection(2, { status: 'approved', changeRequest })
  const { shown, text } = column('status')
  expect([declined, asked].map((one) => shown?.(one))).toEqual(['Declined: Too dark', 'Approved, change requested'])
  expect([declined, asked].map((one) => text(one))).toEqual(['Declined', 'Approved'])
})

test('groups with a heading, a count and a sum, and selections without a room last', () => {
  const all = [
    selection(1),
    selection(2, { room: 'Kitchen', total: 10.1 }),
    selection(3, { room: 'Bath', total: 20.2 }),
  ]
  expect(tableRows(all, { ...view, group: 'room' })).toEqual([
    { kind: 'group', key: 'gBath', name: 'Bath', count: 1, total: 20.2, currency: 'USD' },
    { kind: 'selection', key: 's3', id: 3 },
    { kind: 'group', key: 'gKitchen', name: 'Kitchen', count: 1, total: 10.1, currency: 'USD' },
    { kind: 'selection', key: 's2', id: 2 },
    { kind: 'group', key: 'gNo room', name: 'No room', count: 1, total: null, currency: 'USD' },
    { kind: 'selection', key: 's1', id: 1 },
  ])
})

test('makes one edit per row of typed texts, and leaves out what is the same', () => {
  const [a, b] = [selection(1, { room: 'Kitchen' }), selection(2)]
  const { edits, problems } = editsOf(
    [
      { selection: a, column: column('room'), text: 'Kitchen' },
      { selection: a, column: column('deadline'), text: '3/14/2027' },
      { selection: a, column: column('allowance'), text: '$1,250.50' },
      { selection: b, column: column('category'), text: 'plumbing' },
      { selection: b, column: column('trade'), text: 'sam hollis' },
      { selection: b, column: column('priority'), text: 'URGENT' },
      { selection: b, column: column('quantity'), text: '2.5' },
    ],
    words,
  )
  expect(problems).toEqual([])
  expect(edits).toEqual([
    { id: 1, version: 3, fields: { deadline: '2027-03-14', allowance: 1250.5 } },
    { id: 2, version: 3, fields: { categoryId: 7, tradeId: 4, priority: 'urgent', quantity: 2.5 } },
  ])
})

test('asks about a date or an amount that another region would write', () => {
  const messages = (key: string, text: string) =>
    editsOf([{ selection: selection(1), column: column(key), text }], words).problems.map(({ message }) => message)
  expect(messages('deadline', '14/3/2027')).toEqual(['Did you mean Mar 14, 2027?'])
  expect(messages('allowance', '1.234,50')).toEqual(['Did you mean 1,234.5?'])
  expect(messages('allowance', '-5')).toEqual(['A price cannot be negative.'])
  expect(messages('category', 'Roofs')).toEqual(['There is no category “Roofs”.'])
  expect(messages('trade', 'Nobody')).toEqual(['There is no subcontractor “Nobody”.'])
  expect(messages('trade', 'Kim Lee')[0]).toContain('several subcontractors called Kim Lee')
  expect(messages('status', 'Approved')).toEqual([
    'Status cannot be edited here. It follows from what is sent, chosen, signed and ordered.',
  ])
})

test('one copied cell fills a range, and a copied row repeats', () => {
  const area = { selections: [selection(1), selection(2)], columns: [column('room'), column('phase')] }
  expect(spread(area, [['X']]).map(({ text }) => text)).toEqual(['X', 'X', 'X', 'X'])
  expect(spread(area, [['A', 'B']]).map(({ text }) => text)).toEqual(['A', 'B', 'A', 'B'])
})

test('shows the rows that have one of the values of every filtered column', () => {
  const line = (brand: string | null) => ({ name: 'Tap', brand })
  const all = [
    selection(1, { room: 'Kitchen', difference: 20, choices: [line('Norrvik'), line('Aarden')] as never }),
    selection(2, { room: 'Kitchen', difference: -5, choices: [line('Norrvik')] as never }),
    selection(3, { room: 'Bath', difference: 1 }),
    selection(4, { difference: 7, choices: [line(null)] as never }),
  ]
  const keys = (filters: TableView['filters']) => tableRows(all, { ...view, filters }).map(({ key }) => key)
  expect(keys({ allowance: ['over'] })).toEqual(['s1', 's3', 's4'])
  expect(keys({ allowance: ['over'], room: ['Kitchen', ''] })).toEqual(['s1', 's4'])
  expect(keys({ brand: ['Aarden', ''] })).toEqual(['s1', 's3', 's4'])
  expect(keys({ room: ['Attic'] })).toEqual([])
})

test('reads settings that another version of the page has saved, without columns that do not exist', () => {
  const saved = {
    hidden: ['unit', 'margin'],
    order: ['room', 'margin', 'name'],
    frozen: 7,
    sort: { column: 'margin', descending: true },
    group: 'supplier',
  }
  expect(readSettings(saved)).toEqual({ hidden: ['unit'], order: ['room', 'name'], frozen: 4, sort: null, group: null })
  expect(readSettings({})).toMatchObject({ frozen: 1, order: [], sort: null })
})

test('moves a column by one place, and shows columns without a place after the others', () => {
  const some = [column('name'), column('room'), column('phase')]
  const order = moved(some, 'phase', -1)
  expect(order).toEqual(['name', 'phase', 'room'])
  expect(moved(some, 'name', -1)).toEqual(['name', 'room', 'phase'])
  const keys = inOrder([...some, column('trade')], order).map(({ key }) => key)
  expect(keys).toEqual(['name', 'phase', 'room', 'trade'])
})

test('every column that cannot be edited says where its value comes from', () => {
  const silent = columns.filter(({ edit, elsewhere }) => !edit && !elsewhere).map(({ key }) => key)
  expect(silent).toEqual([])
})
