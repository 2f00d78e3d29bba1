import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import { Recipients } from './recipients.tsx'

type Client = ProjectDetail['people'][number]

const person = (id: number, name: string, memberStatus: Client['memberStatus']) =>
  ({
    id,
    name,
    firstName: name,
    seat: 'client',
    memberStatus,
    joined: memberStatus === 'active',
    undelivered: null,
  }) as Client

/** What the dialog says of a project with these people. */
function shown(people: Client[], invite = true): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const project = { id: 5, people } as unknown as ProjectDetail
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <Recipients projects={[project]} invite={invite} onInvite={() => {}} />
    </RouterContextProvider>,
  )
}

test('without a client the dialog says that nobody is notified, and leads to where one is added', () => {
  const html = shown([])
  expect(html).toContain('nobody will be notified')
  expect(html).toMatch(/<a[^>]*href="\/projects\/5#people"[^>]*>Add one under People/)
})

test('names each client with what sending does for them, and offers to invite those who have not joined', () => {
  const people = [person(1, 'Anna', 'active'), person(2, 'Bob', 'not_invited')]
  const html = shown(people)
  expect(html).toMatch(/Anna.*Gets a notification and an email\..*Bob.*Gets an invitation by email/s)
  expect(html).toContain('Invite Bob by email')
  expect(shown(people, false)).toContain('Gets nothing until invited.')
})
