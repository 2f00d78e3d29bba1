import { expect, test } from 'vitest'
import { toastDuration } from './toast-duration.ts'

test('a toast that offers to undo stays at least 20 seconds, so that a keyboard or a screen reader reaches it', () => {
  expect(toastDuration({ action: { label: 'Undo' } })).toBeGreaterThanOrEqual(20_000)
})

test('other toasts leave after 5 seconds, also those that lead to a page', () => {
  expect([toastDuration({}), toastDuration({ action: { label: 'Open' } })]).toEqual([5_000, 5_000])
})
