import { afterEach, expect, test, vi } from 'vitest'
import { keepOrder, neighborsOf } from './selection-order.ts'

const places = [3, 1, 2].map((id) => ({ id, projectId: 7, name: `Selection ${id}` }))
const [third, first, second] = places

function withStorage(): void {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
}

afterEach(() => vi.unstubAllGlobals())

test('follows the order of the list that was shown last', () => {
  withStorage()
  keepOrder(places)
  expect(neighborsOf(first!, [])).toMatchObject({ previous: third, next: second, position: 2, count: 3 })
  expect(neighborsOf(third!, [])).toMatchObject({ previous: undefined, next: first })
})

test('falls back to the project when the list does not contain the selection', () => {
  withStorage()
  keepOrder(places.map((place) => ({ ...place, projectId: 8 })))
  expect(neighborsOf(second!, [first!, second!])).toMatchObject({ previous: first, next: undefined, count: 2 })
  expect(neighborsOf(second!, [second!])).toBeNull()
})

test('works where storage is turned off', () => {
  expect(neighborsOf(first!, places)).toMatchObject({ previous: third, next: second })
})
