import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { liveKinds } from '#shared/events/contract.ts'
import { refreshAfterMessage, staleKeys } from './stale-keys.ts'

test('every live event makes at least one query stale', () => {
  for (const kind of liveKinds) expect(staleKeys({ kind, projectId: 7 }), kind).not.toEqual([])
})

test('a change to a selection keeps the details of other projects fresh', () => {
  const keys = staleKeys({ kind: 'selection.chosen', projectId: 7 })
  expect(keys).toContainEqual(['projects', 7])
  expect(keys).toContainEqual(['projects', 'list'])
  expect(keys).not.toContainEqual(['projects'])
})

test('a message refreshes the thread, not the whole project', () => {
  const keys = staleKeys({ kind: 'message.posted', projectId: 7 })
  expect(keys).toContainEqual(['projects', 7, 'messages'])
  expect(keys).not.toContainEqual(['projects', 7])
})

test('a request for a change refreshes its selection too, and a comment does not', () => {
  const client = new QueryClient()
  const refreshed = vi.spyOn(client, 'invalidateQueries')
  const keysAfter = (messageType: string) => {
    refreshed.mockClear()
    refreshAfterMessage(client, 'posted', { messageType, projectId: 7 })
    return refreshed.mock.calls.map(([filters]) => filters?.queryKey)
  }
  expect(keysAfter('comment')).not.toContainEqual(['projects', 7])
  expect(keysAfter('change_request')).toEqual(
    expect.arrayContaining([
      ['projects', 7],
      ['projects', 7, 'messages'],
    ]),
  )
})

test('a live event about a request for a change refreshes the selection on the page of everyone else', () => {
  const live = { kind: 'message.posted', projectId: 7 } as const
  expect(staleKeys({ ...live, aboutChange: true })).toEqual(
    expect.arrayContaining([['projects', 7], ['projects', 7, 'messages'], ['to-order']]),
  )
  expect(staleKeys(live)).not.toContainEqual(['to-order'])
})

test('no feature lists stale queries itself', () => {
  const sources = import.meta.glob<string>('../../{features,routes,ui}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  expect(Object.keys(sources).length).toBeGreaterThan(150)
  const files = Object.keys(sources).filter((file) => sources[file]?.includes('invalidateQueries'))
  expect(files).toEqual(['../../features/events/use-live-updates.ts'])
})
