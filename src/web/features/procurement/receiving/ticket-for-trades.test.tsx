import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TicketForTrades } from './ticket-for-trades.tsx'

test('a trade who scans the delivery ticket reads how to report what arrived', () => {
  const page = renderToStaticMarkup(<TicketForTrades action={<a href="/my-selections">Open my selections</a>} />)
  expect(page).toContain('Has your material arrived?')
  expect(page).toContain('press “Mark as arrived”')
  expect(page).toContain('href="/my-selections"')
  expect(page).not.toContain('Restricted')
})
