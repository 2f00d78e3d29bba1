import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const { owner } = await world.people.company()

test.each([
  ['57014', 503, 'This took too long, so nothing was saved. Please try again.', '2'],
  ['40001', 409, 'Someone else changed this at the same time. Please try again.', null],
  ['40P01', 409, 'Someone else changed this at the same time. Please try again.', null],
])('when the database gives up with %s, the reply is %i and says why', async (code, status, message, retryAfter) => {
  await world.db.execute(
    sql.raw(`create or replace function give_up() returns trigger language plpgsql as $$ begin
      raise exception 'given up' using errcode = '${code}'; end $$;
      create or replace trigger give_up before insert on projects for each row execute function give_up()`),
  )
  const response = await world.request('/api/projects', {
    method: 'POST',
    body: JSON.stringify({ name: 'House', address: '1 Road' }),
    headers: { 'content-type': 'application/json', cookie: owner.cookie },
  })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ message })
  expect(response.headers.get('retry-after')).toBe(retryAfter)
})
