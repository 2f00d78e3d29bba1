import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInWords } from './dates.ts'
import { regionFacts, regions } from './regions.ts'
import { Day } from './schemas.ts'
import { dayQuestion, readDay } from './typed-days.ts'

// A Sunday.
const today = '2026-11-15'

test.each([
  ['3/14/2027', '2027-03-14'],
  ['3/14/27', '2027-03-14'],
  ['03-14-2027', '2027-03-14'],
  ['3.14.2027', '2027-03-14'],
  ['2027-03-14', '2027-03-14'],
  ['2027/3/14', '2027-03-14'],
  ['Mar 14', '2027-03-14'],
  ['mar. 14', '2027-03-14'],
  ['March 14, 2027', '2027-03-14'],
  ['14 March 2027', '2027-03-14'],
  ['14th Mar', '2027-03-14'],
  ['Sept 3', '2027-09-03'],
  ['Nov 15', '2026-11-15'],
  ['Nov 14', '2027-11-14'],
  ['11/20', '2026-11-20'],
  ['Feb 29', '2028-02-29'],
  ['  Dec  5 ', '2026-12-05'],
  ['+2w', '2026-11-29'],
  ['+10d', '2026-11-25'],
  ['+ 3 days', '2026-11-18'],
  ['-1 week', '2026-11-08'],
  ['+1m', '2026-12-15'],
  ['+1y', '2027-11-15'],
  ['today', '2026-11-15'],
  ['Tomorrow', '2026-11-16'],
  ['friday', '2026-11-20'],
  ['sun', '2026-11-22'],
])('%j is %s', (text, day) => expect(readDay(text, { today })).toEqual({ kind: 'day', day }))

test.each([
  'abc',
  '13/13/2027',
  '2/30/2027',
  '2027-13-01',
  'Foo 12',
  '3/14/1',
  '31',
  '+2',
  '5/5/1850',
  '٣/١٤',
  'x'.repeat(50),
])('%j is refused', (text) => expect(readDay(text, { today })).toEqual({ kind: 'invalid' }))

test('asks about a date in the order of another region, and never reinterprets it', () => {
  expect(readDay('14/3/2027', { today })).toEqual({ kind: 'invalid' })
  expect(Day.safeParse('14/3/2027').error?.issues[0]?.message).toBe('Did you mean Mar 14, 2027?')
  for (const text of ['12/31/9999', '9999-12-31', '31.12.1850', 'Dec 4, 9999', '4 Dec 1812', 'Feb 29, 9999'])
    expect(Day.safeParse(text).error?.issues[0]?.message).toBe('Please enter a date between 1900 and 2199.')
  expect(Day.safeParse('soon').error?.issues[0]?.message).toBe('Please enter a date, like 2027-03-14.')
  expect(readDay('14/3/2027', { today, order: 'day-first' })).toEqual({ kind: 'day', day: '2027-03-14' })
  expect(readDay('3/4/2027', { today, order: 'day-first' })).toEqual({ kind: 'day', day: '2027-04-03' })
  expect(readDay('3/14/2027', { today, order: 'day-first' })).toEqual({ kind: 'invalid' })
})

test('says the same about an implausible year in every order and form, and only about what is a date otherwise', () => {
  for (const text of ['12/4/9999', '4/12/9999', '31/12/9999', '9999-12-04', 'Dec 04, 9999'])
    expect(dayQuestion(text, 'Please enter a date, like Mar 14.')).toBe('Please enter a date between 1900 and 2199.')
  for (const text of ['page 9999', '13/13/9999', '9999'])
    expect(dayQuestion(text, 'Please enter a date, like Mar 14.')).toBe('Please enter a date, like Mar 14.')
  expect(dayQuestion('14/3/2027')).toBe('Did you mean Mar 14, 2027?')
})

test('reads empty text as no date', () => expect(readDay(' ', { today })).toEqual({ kind: 'empty' }))

test('parses every day in the format it is shown in', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 60_000 }), (days) => {
      const day = addDays('2026-11-15', days)
      for (const text of [day, dayInWords(day)]) expect(readDay(text, { today })).toEqual({ kind: 'day', day })
    }),
  )
})

test('never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void readDay(text, { today })))
})

test.each(regions)('the example of a date for %s is read as the same day there', (region) => {
  const { dayExample, dayOrder } = regionFacts[region]
  expect(readDay(dayExample, { today, order: dayOrder })).toEqual({ kind: 'day', day: '2027-03-14' })
})
