import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { openApi } from './openapi.ts'
import { cursorOf, cursorPart } from './cursor.ts'
import { checkedImport } from '#server/testing/imports.ts'
import { createWorld } from '#server/testing/world.ts'

const { day, id, instant, score, text, whole } = cursorPart

describe('a cursor', () => {
  const codec = cursorOf(text, instant, day, score, whole, id)
  const key = ['Grün 👷', '2027-03-10 09:00:00.123456+00', 'infinity', -3, 1_234_567_890_123, 7] as const

  test('is decoded to the position it was made from', () => {
    expect(codec.decode(codec.encode([...key]))).toEqual(key)
    expect(codec.decode(undefined)).toBeNull()
  })

  test.each([
    ['a NUL byte', 0, 'a\0b'],
    ['half a character', 0, '\ud800'],
    ['a day that does not exist', 1, '2027-02-30 09:00:00+00'],
    ['an hour that does not exist', 1, '2027-02-20 24:00:01+00'],
    ['a month that does not exist', 2, '2027-13-01'],
    ['the year 0', 2, '0000-01-01'],
    ['a fraction', 3, 1.5],
    ['more than an integer', 3, 2_147_483_648],
    ['more than a safe number', 4, 1e300],
    ['a number as text', 5, '7'],
  ])('with %s is rejected', (_, place, wrong) => {
    const forged = Buffer.from(JSON.stringify(Object.assign([...key], { [place]: wrong }))).toString('base64url')
    expect(() => codec.decode(forged)).toThrow(expect.objectContaining({ code: 'malformed' }))
  })

  test.each(['', '!', 'bm9wZQ', 'W10', 'bnVsbA', 'W1tdXQ'])('that is none is rejected: %s', (forged) => {
    expect(() => codec.decode(forged)).toThrow(expect.objectContaining({ code: 'malformed' }))
  })
})

const world = await createWorld()
const document = (await openApi(world.http.endpoints, { cookie: 'x', version: 'x' })) as {
  paths: Record<string, Record<string, { parameters?: { name: string; schema: { enum?: string[] } }[] }>>
}
const lists = world.http.endpoints.filter(({ path, method }) =>
  parametersOf(path, method).some(({ name }) => name === 'cursor'),
)

function parametersOf(path: string, method: Endpoint['method']) {
  return document.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]?.parameters ?? []
}

/** Values that some list writes, and values that none does. */
const part = fc.oneof(
  fc.constantFrom<unknown>('', 'a\0', '\ud800', '2027-03-10 09:00:00+00', '2027-02-30 09:00:00+00', '0000-01-01'),
  fc.constantFrom<unknown>('infinity', '-infinity', '9999-99-99', '2027-03-10', 'x'.repeat(400), null, true, {}, []),
  fc.constantFrom<unknown>(0, 1, -1, 1.5, 2_147_483_647, 2_147_483_648, 9e15, 1e300),
  fc.string(),
  fc.double(),
)
const forged = fc.oneof(
  { weight: 8, arbitrary: fc.array(part, { maxLength: 4 }).map((parts) => Buffer.from(JSON.stringify(parts))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
)

test.each(lists)('$path replies to forged cursors with a page or 400', async (endpoint) => {
  const company = await world.people.company()
  const project = await world.people.project(company)
  const sorts = parametersOf(endpoint.path, endpoint.method).find(({ name }) => name === 'sort')?.schema.enum ?? [
    undefined,
  ]
  const importId = await checkedImport(world, company)
  const path = endpoint.path.replace(':projectId', String(project.id)).replace(':importId', String(importId))
  const { cookie } = company.owner
  for (const [index, bytes] of fc.sample(forged, 120).entries()) {
    const sort = sorts[index % sorts.length]
    const query = new URLSearchParams({ cursor: bytes.toString('base64url').slice(0, 500), ...(sort && { sort }) })
    const address = `/api${path}?${query.toString()}`
    const { status } = await world.request(address, { headers: { cookie } })
    expect([200, 400], address).toContain(status)
  }
})

test('covers every list', () => {
  expect(lists.length).toBeGreaterThanOrEqual(9)
})
