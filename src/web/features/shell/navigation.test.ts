import { expect, test } from 'vitest'
import { entriesFor, isCurrent, roleLabel } from './navigation.ts'

const builder = { type: 'builder', role: 'user' } as const
const client = { type: 'client', role: 'client' } as const

test('builders and admins see the builder’s navigation, everyone else the client’s', () => {
  const paths = (person: Parameters<typeof entriesFor>[0]) =>
    entriesFor(person)
      .slice(0, 4)
      .map((entry) => entry.path)
  expect(paths(builder)).toEqual(['/dashboard', '/projects', '/selections', '/clients'])
  expect(paths({ type: 'client', role: 'admin' })).toEqual(paths(builder))
  expect(paths(client)).toEqual(['/dashboard', '/my-projects', '/my-selections', '/messages'])
  expect(paths({ type: 'subcontractor', role: 'subcontractor' })).toEqual(paths(client))
})

test('an entry is lit by its own address and those below it', () => {
  const lit = (pathname: string) =>
    entriesFor(builder)
      .filter((entry) => isCurrent(entry, pathname))
      .map((entry) => entry.label)
  expect(lit('/')).toEqual(['Dashboard'])
  expect(lit('/dashboard')).toEqual(['Dashboard'])
  expect(lit('/client-dashboard')).toEqual(['Dashboard'])
  expect(lit('/projects/7/selections/9')).toEqual(['Projects'])
  expect(lit('/selections/category/3')).toEqual(['Selection Items'])
  expect(lit('/clients')).toEqual(['Clients'])
  expect(lit('/settings')).toEqual([])
})

test('the label names the side, and the role where it adds something', () => {
  expect(roleLabel({ type: 'builder', role: 'admin' })).toBe('Builder · admin')
  expect(roleLabel(client)).toBe('Client')
})
