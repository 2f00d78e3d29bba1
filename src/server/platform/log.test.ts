import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { serializeError } from './log.ts'

test('neither parameters of a statement nor the connection of an error reach the log', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', client: { password: 'hunter2' } })
  const error = new DrizzleQueryError('insert into users values ($1)', ['hunter2'], cause)
  const logged = JSON.stringify(serializeError(error))
  expect(logged).toContain('insert into users')
  expect(logged).toContain('23505')
  expect(logged).not.toContain('hunter2')
})
