import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { SignChosen } from './sign-chosen.tsx'

type State = { sign?: boolean; choose?: boolean; changed?: boolean }

const selection = (id: number, { sign = false, choose = false, changed = false }: State): Selection =>
  ({ id, projectId: 5, can: { sign, choose }, changedSinceSeen: changed }) as Selection

const shown = (...selections: Selection[]) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <SignChosen projectId={5} selections={selections} />
    </RouterContextProvider>,
  )
}

test('a client who has chosen several signs them together from the project', () => {
  const html = shown(selection(1, { sign: true }), selection(2, { choose: true }), selection(3, { sign: true }))
  expect(html).toContain('Review and sign 2')
  expect(decodeURIComponent(html)).toContain('/projects/5/sign?selections=[1,3]')
})

test('what has changed since the client last looked is not signed together with the rest', () => {
  const html = shown(selection(1, { sign: true }), selection(2, { sign: true, changed: true }))
  expect(html).toContain('Review and sign 1')
  expect(decodeURIComponent(html)).not.toContain('[1,2]')
})

test('says nothing to people who have nothing to sign', () => {
  expect(shown(selection(1, { choose: true }))).toBe('')
})
