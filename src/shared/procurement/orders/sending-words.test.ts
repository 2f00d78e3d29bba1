import { expect, test } from 'vitest'
import { sendingWarnings } from './sending-words.ts'

const complete = {
  supplier: { id: 1, name: 'Harbor Tile', email: 'desk@example.com', archived: false },
  deliveryAddress: '1 Elm St',
  neededBy: '2027-03-20',
  linesWithoutCost: 0,
}
const titles = (part: Partial<Parameters<typeof sendingWarnings>[0]>, today = '2027-03-20') =>
  sendingWarnings({ ...complete, ...part }, today).map(({ title }) => title)

test('an order that says what, where and when is sent without a warning', () => expect(titles({})).toEqual([]))

test('before an order is sent, the builder reads that no address or no date is set', () => {
  expect(titles({ deliveryAddress: ' ', neededBy: null })).toEqual(['No delivery address and no needed-by date'])
  expect(titles({ deliveryAddress: '' })).toEqual(['No delivery address'])
  expect(titles({ neededBy: null })).toEqual(['No needed-by date'])
})

test('before an order is sent, the builder reads how many lines have no cost', () => {
  expect(titles({ linesWithoutCost: 1 })).toEqual(['1 line has no cost'])
  expect(titles({ linesWithoutCost: 2 })).toEqual(['2 lines have no cost'])
})

test('before an order is sent, the builder reads that its day has passed or that its supplier is archived', () => {
  expect(titles({}, '2027-03-21')).toEqual(['Needed by Mar 20, 2027 has passed'])
  expect(titles({ supplier: { ...complete.supplier, archived: true } })).toEqual(['Harbor Tile is archived'])
})
