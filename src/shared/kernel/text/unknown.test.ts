import { describe, expect, test } from 'vitest'
import { amountInWords, perUnit } from '../../catalog/rules.ts'
import type { Unit } from '../../catalog/units.ts'
import { orderStatusInWords } from '../../procurement/orders/words.ts'
import type { OrderStatus } from '../../procurement/orders/statuses.ts'
import { statusText } from '../../selections/lists/sorting.ts'
import { isReadyToOrder } from '../../selections/rules.ts'
import type { Selection } from '../../selections/selection-schemas.ts'
import { statusInWords } from '../../selections/words.ts'
import { markLabel, timelineStatusLabel } from '../../schedule/milestones/rules.ts'
import { currencySign, formatMoney } from '../money.ts'
import { unknownInWords } from './unknown.ts'

// Values of a newer server, which no type of this release allows.
const newer = JSON.parse('"sideways"')
const none = JSON.parse('null')

describe('what this release does not know is shown as it is, and nothing throws', () => {
  test('a currency: without one, amounts are dollars', () => {
    expect([formatMoney(1_250, newer), formatMoney(-0.5, newer)]).toEqual(['sideways 1,250', '-sideways 0.50'])
    expect([formatMoney(1_250, none), formatMoney(1_250.5, '')]).toEqual(['$1,250', '$1,250.50'])
    expect([currencySign(newer), currencySign(none)]).toEqual(['sideways', '$'])
  })

  test('a unit: without one, an item is counted', () => {
    expect([perUnit(newer as Unit), amountInWords(3, newer as Unit)]).toEqual(['per sideways', '3 sideways'])
    expect([perUnit(none as Unit), amountInWords(3, none as Unit)]).toEqual(['each', '3'])
  })

  test.each([
    [newer, 'sideways'],
    [none, 'Unknown'],
  ])('a status %s', (status, words) => {
    const selection = { status, selectedItemId: 4, priceProblem: 'changed' } as Selection
    expect([statusInWords(selection, 'builder'), statusInWords(selection, 'client', 1)]).toEqual([null, null])
    expect([unknownInWords(status), statusText(selection)]).toEqual([words, words])
    expect(isReadyToOrder(selection)).toBe(false)
    expect(orderStatusInWords({ status: status as OrderStatus, hasProposal: false })).toBe(words)
    expect(timelineStatusLabel({ kind: 'deadline', status, draft: false })).toBe(words)
    expect(markLabel({ kind: 'delivery', status, draft: false })).toBe(words)
  })
})
