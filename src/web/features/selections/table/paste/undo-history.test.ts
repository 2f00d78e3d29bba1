import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepHistory, readHistory } from './undo-history.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})

afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('what can be undone is there again after the table was left', () => {
  keepHistory('one', { done: [3, 7], undone: [9] })
  expect(readHistory('one')).toEqual({ done: [3, 7], undone: [9] })
  expect(readHistory('another')).toEqual({ done: [], undone: [] })
})

test('keeps the latest 50 changes', () => {
  keepHistory('one', { done: Array.from({ length: 60 }, (_, at) => at), undone: [] })
  expect(readHistory('one').done).toEqual(Array.from({ length: 50 }, (_, at) => at + 10))
})

test.each(['not JSON', '[]', '{"done":"x","undone":[1,"2",null]}'])('ignores %s', (text) => {
  kept.set('one', text)
  expect(readHistory('one').done).toEqual([])
})
