import { expect, test } from 'vitest'
import { orderByInWords } from './order-words.ts'

const plan = {
  installOn: '2027-05-03',
  milestone: 'Tiling',
  leadTimeDays: 42,
  item: 'Subway tile',
  reserveDays: 5,
  confirmationDays: 2,
  requiredOn: '2027-04-26',
  orderBy: '2027-03-11',
}

test('explains the day to order by in the steps in which it is counted back', () => {
  expect(orderByInWords(plan)).toBe(
    'Needed on site Apr 26, 2027, because tiling starts May 03, 2027 and we keep 5 working days in reserve. Subway tile takes 6 weeks. Until the supplier confirms, we count 2 working days.',
  )
  const bare = { ...plan, milestone: null, leadTimeDays: null, item: null, reserveDays: 0, confirmationDays: 0 }
  expect(orderByInWords(bare)).toBe(
    'Needed on site Apr 26, 2027, because it is installed on May 03, 2027. No lead time is known.',
  )
  expect(orderByInWords({ ...plan, item: null })).toContain('The slowest item takes 6 weeks.')
  expect(orderByInWords(null)).toContain('no install day')
})
