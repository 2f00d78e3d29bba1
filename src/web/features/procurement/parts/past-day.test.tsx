import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { HouseContext } from '#web/platform/region.ts'
import { PastDay } from './past-day.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const shown = (timeZone: string) =>
  renderToStaticMarkup(
    <HouseContext value={{ region: 'US', timeZone }}>
      <PastDay day="2027-03-10" />
    </HouseContext>,
  )

test('the day of an order passes where the company is, whatever zone the browser is in', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-10T13:30:00Z') })
  // In Auckland it is March 11 already.
  expect(shown('Pacific/Auckland')).toContain('Needed by Mar 10, 2027 has passed')
  expect(shown('America/Los_Angeles')).toBe('')
})
