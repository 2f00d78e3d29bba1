import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { HouseContext } from '#web/platform/region.ts'
import { BeforeSending } from './before-sending.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const supplier = { id: 1, name: 'Harbor Tile', email: 'desk@example.com', archived: false }

const shown = (part: object, timeZone = 'America/New_York'): string =>
  renderToStaticMarkup(
    <HouseContext value={{ region: 'US', timeZone }}>
      <BeforeSending
        order={
          { supplier, deliveryAddress: '1 Elm St', neededBy: '2027-03-10', lines: [{ unitCost: 18 }], ...part } as Order
        }
      />
    </HouseContext>,
  )

test('sending to a supplier without an email address says why nothing can be emailed and what to do', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-10T13:30:00Z') })
  const quiet = shown({ supplier: { ...supplier, name: 'Quiet Glass', email: null } })
  expect(quiet).toContain('Quiet Glass has no email address')
  expect(quiet).toContain('Enter the address that it goes to, or turn off the email')
  expect(shown({ supplier: null })).toContain('This order has no supplier')
  expect(shown({})).toBe('')
})

test('one order is sent with the same warnings as several', () => {
  const lines = [{ unitCost: null }, { unitCost: 18 }, { unitCost: null }]
  expect(shown({ lines })).toContain('2 lines have no cost')
  expect(shown({ lines: lines.slice(1) })).toContain('1 line has no cost')
  expect(shown({ deliveryAddress: '', neededBy: null })).toContain('No delivery address and no needed-by date')
  expect(shown({ supplier: { ...supplier, archived: true } })).toContain('Harbor Tile is archived')
})

test('the day of an order passes where the company is, whatever zone the browser is in', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-10T13:30:00Z') })
  // In Auckland it is March 11 already.
  expect(shown({}, 'Pacific/Auckland')).toContain('Needed by Mar 10, 2027 has passed')
  expect(shown({}, 'America/Los_Angeles')).toBe('')
})
