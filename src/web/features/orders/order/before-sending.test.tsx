import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/order-schemas.ts'
import { BeforeSending } from './before-sending.tsx'

const shown = (part: object): string =>
  renderToStaticMarkup(
    <BeforeSending
      order={
        {
          supplier: { id: 1, name: 'Quiet Glass', email: null },
          deliveryAddress: '1 Elm St',
          neededBy: '2027-03-20',
          lines: [{ unitCost: 18 }],
          ...part,
        } as Order
      }
    />,
  )

test('sending to a supplier without an email address says why nothing can be emailed and what to do', () => {
  expect(shown({})).toContain('Quiet Glass has no email address')
  expect(shown({})).toContain('Enter the address that it goes to, or turn off the email')
  expect(shown({ supplier: null })).toContain('This order has no supplier')
  expect(shown({ supplier: { id: 1, name: 'Harbor Tile', email: 'desk@example.com' } })).toBe('')
})

test('a line without a cost is said before the order is sent', () => {
  const lines = [{ unitCost: null }, { unitCost: 18 }, { unitCost: null }]
  expect(shown({ lines })).toContain('2 lines have no cost')
  expect(shown({ lines: lines.slice(1) })).toContain('1 line has no cost')
})

test('a missing delivery address or date is said before the order is sent', () => {
  expect(shown({ deliveryAddress: '', neededBy: null })).toContain('No delivery address and no needed-by date')
})
