import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { boardAmounts } from '#shared/figures/amounts.ts'
import { addMoney } from '#shared/kernel/money.ts'
import { piecesOf, roomTotals } from '#shared/selections/board/board-pieces.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { meQuery } from '#web/features/auth/queries.ts'
import { SameCents } from '#web/ui/money.tsx'
import { BoardList } from './board-list.tsx'

const line = (name: string, quantity: number, price: number, total: number) => ({
  name,
  brand: null,
  quantity,
  price,
  total,
})

const selection = (id: number, more: object): Selection =>
  ({
    id,
    projectId: 5,
    name: `Selection ${id}`,
    currency: 'USD',
    room: 'Bathroom',
    category: 'Hardware',
    unit: 'each',
    status: 'selected',
    choices: [],
    options: [],
    approvals: { everyone: false, signed: [], missing: [] },
    total: null,
    allowance: null,
    difference: null,
    sharedAllowance: null,
    ...more,
  }) as unknown as Selection

/** Two picks with quantities of their own, one with cents that add up to whole dollars, one pick, and an open one. */
const bathroom = [
  selection(1, {
    choices: [line('Brass', 4, 11.2, 44.8), line('Black', 6, 6.3, 37.8)],
    total: 82.6,
  }),
  selection(2, {
    choices: [line('Hook', 2.5, 12.1, 30.25), line('Rail', 1, 19.75, 19.75)],
    total: 50,
  }),
  selection(3, { choices: [line('Sink', 1, 742, 742)], total: 742 }),
  selection(4, {
    status: 'in_review',
    options: [{ id: 40, total: 12.5, price: 12.5, item: { name: 'Mat', brand: null } }],
  }),
]

/** The prices that the list of the board shows, in cents. */
function rows(selections: readonly Selection[], tried: number[]): number[] {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, {
    id: 1,
    type: 'client',
    can: { build: false },
  } as never)
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
  })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <SameCents amounts={boardAmounts(selections)}>
          <BoardList pieces={piecesOf(selections, tried)} tried={tried} />
        </SameCents>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  client.clear()
  return [...html.matchAll(/\$([\d,.]+)/g)].map(([, amount = '']) => Number(amount.replace(',', '')))
}

test('each pick has its own price on the board, and the rows add up to the total spent', () => {
  expect(rows(bathroom, [])).toEqual([44.8, 37.8, 30.25, 19.75, 742])
  for (const tried of [[], [40]])
    expect(addMoney(rows(bathroom, tried))).toBe(
      roomTotals({ selections: bathroom, sharedElsewhere: [] }, tried)?.total,
    )
})

test('rows show cents when a pick has them, also where the picks add up to whole dollars', () => {
  expect(rows(bathroom.slice(1, 2), [])).toEqual([30.25, 19.75])
})
