import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { ReadAgain, SignChosen } from './sign-chosen.tsx'

type State = { sign?: boolean; choose?: boolean; changed?: boolean }

const selection = (id: number, { sign = false, choose = false, changed = false }: State): Selection =>
  ({ id, projectId: 5, projectName: 'Lakeside', can: { sign, choose }, changedSinceSeen: changed }) as Selection

const rendered = (children: ReactNode) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(<RouterContextProvider router={router}>{children}</RouterContextProvider>)
}

const shown = (...selections: Selection[]) => rendered(<SignChosen projectId={5} selections={selections} />)

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

test.each([
  ['next to others', [2, 3], [1], '2 more have changed since you last looked. ', 'Review them first', '[2,3]'],
  ['one next to others', [2], [1], '1 more has changed since you last looked. ', 'Review it first', '[2]'],
  ['alone', [2, 3], [], '2 have changed since you last looked. ', 'Review them first', '[2,3]'],
])('says what has to be read before it is signed, and leads to it: %s', (_, changed, ready, words, way, ids) => {
  const html = rendered(
    <ReadAgain
      selections={[
        ...ready.map((id) => selection(id, { sign: true })),
        ...changed.map((id) => selection(id, { sign: true, changed: true })),
        selection(9, { choose: true, changed: true }),
      ]}
    />,
  )
  expect(html).toContain(words)
  expect(html).toContain(`>${way}</a>`)
  expect(decodeURIComponent(html)).toContain(`/projects/5/sign?selections=${ids}"`)
})

test('names the project of what has to be read where there are several', () => {
  const html = rendered(<ReadAgain named selections={[selection(1, { sign: true, changed: true })]} />)
  expect(html).toContain('Lakeside: 1 has changed since you last looked. ')
})

test('says nothing to people who have nothing to sign', () => {
  expect(shown(selection(1, { choose: true }))).toBe('')
})
