import { expect, test } from 'vitest'
import { entriesFor, isCurrent, roleLabel } from './navigation.ts'

const builder = { type: 'builder', role: 'user' } as const
const client = { type: 'client', role: 'client' } as const

test('shows builders and admins the builder navigation, and everyone else the client navigation', () => {
  const paths = (person: Parameters<typeof entriesFor>[0]) =>
    entriesFor(person)
      .slice(0, 4)
      .map((entry) => entry.path)
  expect(paths(builder)).toEqual(['/dashboard', '/projects', '/selections', '/clients'])
  expect(paths({ type: 'client', role: 'admin' })).toEqual(paths(builder))
  expect(paths(client)).toEqual(['/dashboard', '/my-projects', '/my-selections', '/messages'])
  expect(paths({ type: 'subcontractor', role: 'subcontractor' })).toEqual(paths(client))
})

const lit = (pathname: string, person: Parameters<typeof entriesFor>[0] = builder) =>
  entriesFor(person)
    .filter((entry) => isCurrent(entry, pathname))
    .map((entry) => entry.label)

test('highlights the entry of an address and of those below it', () => {
  expect(lit('/')).toEqual(['Dashboard'])
  expect(lit('/dashboard')).toEqual(['Dashboard'])
  expect(lit('/client-dashboard')).toEqual(['Dashboard'])
  expect(lit('/projects/7/selections/9')).toEqual(['Projects'])
  expect(lit('/selections/category/3')).toEqual(['Selection Items'])
  expect(lit('/clients')).toEqual(['Clients'])
  expect(lit('/all-selections')).toEqual(['Dashboard'])
  expect(lit('/settings')).toEqual([])
})

test('highlights an entry for a client on the pages of a project and in the catalog', () => {
  expect(lit('/projects/7', client)).toEqual(['My Projects'])
  expect(lit('/projects/7/selections/9', client)).toEqual(['My Projects'])
  expect(lit('/projects/7/sign', client)).toEqual(['My Projects'])
  expect(lit('/selections/category/3', client)).toEqual(['My Selections'])
  expect(lit('/my-projects', client)).toEqual(['My Projects'])
})

test('counts in a badge what its entry lists', () => {
  const badges = Object.fromEntries(entriesFor(builder).map(({ label, badge }) => [label, badge?.of]))
  expect(badges).toMatchObject({ Projects: 'need attention', 'Selection Items': undefined, Communications: 'unread' })
})

test('labels the person by type, and by role where it adds something', () => {
  expect(roleLabel({ type: 'builder', role: 'admin' })).toBe('Builder · admin')
  expect(roleLabel(client)).toBe('Client')
})
