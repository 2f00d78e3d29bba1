import { expect, test } from 'vitest'
import { emailPollOf } from './queries.ts'

test('an order is polled while its email waits, and not after it was sent', () => {
  expect(emailPollOf('waiting')).toBeGreaterThan(0)
  for (const state of ['delivered', 'failed', 'mailbox', 'none'] as const) expect(emailPollOf(state)).toBe(false)
})
