import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Selection, SelectionStatus } from '#shared/selections/selection-schemas.ts'
import { SignedAlready, signatureOn } from './signed-already.tsx'

const ANA = 1
const BEN = 2

const by = (userId: number, signOffId = 70) => ({
  signOffId,
  userId,
  signer: userId === ANA ? 'Ana Client' : 'Ben Client',
  signedAt: '2027-03-10T09:00:00.000Z',
})

const selection = (name: string, status: SelectionStatus, signed: ReturnType<typeof by>[]): Selection =>
  ({ name, status, projectId: 5, timeZone: 'America/New_York', approvals: { signed } }) as unknown as Selection

const shown = (...selections: Selection[]) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <SignedAlready selections={selections} readerId={ANA} />
    </RouterContextProvider>,
  )
}

test('says who signed and when, once per sign-off, and leads to it', () => {
  const html = shown(
    selection('Tap', 'approved', [by(ANA)]),
    selection('Tile', 'approved', [by(ANA)]),
    selection('Lamp', 'ordered', [by(BEN, 71)]),
    selection('Floor', 'selected', []),
  )
  expect(html).toContain('You signed Tap, Tile on Mar 10, 2027.')
  expect(html).toContain('Ben Client signed Lamp on Mar 10, 2027.')
  expect(html).not.toContain('Floor')
  expect(html.match(/href="[^"]*"/gu)).toEqual(['href="/projects/5/sign-offs/70"', 'href="/projects/5/sign-offs/71"'])
})

test('the reader still signs what only the other owner has signed', () => {
  expect(signatureOn(selection('Tap', 'selected', [by(BEN)]), ANA)).toBeUndefined()
  expect(signatureOn(selection('Tap', 'selected', [by(BEN), by(ANA)]), ANA)).toMatchObject({ userId: ANA })
  expect(signatureOn(selection('Tap', 'approved', [by(BEN)]), ANA)).toMatchObject({ userId: BEN })
})
