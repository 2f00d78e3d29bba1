import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { ApprovedSelection } from './approved-for-trade.tsx'

const approved = { id: 1, projectId: 5, name: 'Tile', status: 'approved', room: 'Bath', quantity: 1, unit: 'each' }
const state = { selectedItem: { name: 'Zellige', imageUrl: null }, choices: [], order: null, installed: null }

const shown = (change: Partial<Selection>): string => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <ApprovedSelection selection={{ ...approved, ...state, ...change } as unknown as Selection} />
    </RouterContextProvider>,
  )
}

test('a card says "Installed" also for what was installed without an order', () => {
  expect(shown({ installed: { at: '2026-11-05T15:00:00.000Z', by: 'Ivo' } as Selection['installed'] })).toContain(
    'Installed',
  )
  expect(shown({})).not.toContain('Installed')
})

test('a card says how far an order is', () => {
  const order = { deliveredAt: null } as Selection['order']
  expect(shown({ status: 'ordered', order })).toContain('Ordered')
  expect(
    shown({ status: 'ordered', order: { ...order, deliveredAt: '2026-11-05T15:00:00.000Z' } as Selection['order'] }),
  ).toContain('Arrived')
})
