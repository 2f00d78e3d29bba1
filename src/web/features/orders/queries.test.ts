import { expect, test } from 'vitest'
import { emailPollOf } from './queries.ts'

test('an order is read again while its email waits, and no longer once it has left', () => {
  expect(emailPollOf('waiting')).toBeGreaterThan(0)
  for (const state of ['delivered', 'failed', 'mailbox', 'none'] as const) expect(emailPollOf(state)).toBe(false)
})
