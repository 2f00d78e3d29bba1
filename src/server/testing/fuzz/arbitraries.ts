import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | boolean
  prefixItems?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  additionalProperties?: unknown
}

const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)])

/** Hostile values. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      '',
      ' ',
      0,
      -0,
      -1,
      0.1,
      1e308,
      -1e308,
      [],
      {},
      [null],
      '0',
      'null',
    ),
  },
  { weight: 10, arbitrary: fc.constantFrom<unknown>(2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 1e21) },
  {
    weight: 10,
    arbitrary: fc.constantFrom<unknown>(
      'a\u0000b',
      '\ud800',
      'x\udfffy',
      '\u202e',
      '👷🏽‍♀️',
      '\uFEFF',
      '‏',
      "'; drop table users; --",
      '../../etc/passwd',
      '<script>',
    ),
  },
  {
    weight: 10,
    arbitrary: fc.constantFrom<unknown>(
      '2027-02-30',
      '9999-12-31',
      '0000-00-00',
      '2027-13-01',
      '10000-01-01',
      '2027-02-28T25:61:00Z',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      { __proto__: null, constructor: 1 },
      { toString: 1 },
      JSON.parse('{"__proto__":{"admin":true}}'),
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom(deep(50), deep(500)) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(1_000_000)) },
  { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 10, arbitrary: fc.double() },
)

/** Usually a valid value, sometimes a hostile one, at every depth. */
export function valueOf(schema: Schema | undefined, ids: Arbitrary<number>, depth = 0): Arbitrary<unknown> {
  if (!schema || depth > 6) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof({ weight: 9, arbitrary: proper(schema, ids, depth) }, { weight: 1, arbitrary: hostile })
}

function proper(schema: Schema, ids: Arbitrary<number>, depth: number): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, ids, depth + 1)))
  if (schema.allOf?.[0]) return proper(Object.assign({}, ...schema.allOf) as Schema, ids, depth + 1)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema, ids, depth)
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valueOf(item, ids, depth + 1)))
      return withRepeats(
        fc.array(valueOf(typeof schema.items === 'object' ? schema.items : undefined, ids, depth + 1), {
          maxLength: 4,
        }),
      )
    case 'string':
      return textOf(schema)
    case 'integer':
      // Most integers of our API are ids; existing ones reach the business rules.
      return fc.oneof({ weight: 3, arbitrary: ids }, { weight: 1, arbitrary: fc.integer({ min: -5, max: 100_000 }) })
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Sometimes the first part comes twice, as in a graph with two edges between the same points. */
const withRepeats = (list: Arbitrary<unknown[]>): Arbitrary<unknown[]> =>
  fc
    .tuple(list, fc.integer({ min: 0, max: 3 }))
    .map(([parts, n]) => (n === 0 ? [...parts, ...parts.slice(0, 1)] : parts))

function objectOf(
  { properties = {}, required = [] }: Schema,
  ids: Arbitrary<number>,
  depth: number,
): Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, ids, depth + 1)]),
  )
  const full = fc.record(members, { requiredKeys: required })
  const missing = fc.record(members, { requiredKeys: [] })
  const extra = fc
    .tuple(full, fc.dictionary(fc.string({ maxLength: 10 }), hostile, { maxKeys: 2 }))
    .map(([base, more]) => ({ ...more, ...base }))
  return fc.oneof({ weight: 8, arbitrary: full }, { weight: 1, arbitrary: missing }, { weight: 1, arbitrary: extra })
}

function textOf({ pattern, format, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('someone@example.com', 'a@b.co', 'not an address')
  if (format === 'uri') return fc.constantFrom('https://example.com/sheet.pdf', 'javascript:alert(1)', 'http://[::1')
  if (pattern)
    return fc.oneof(
      fc.stringMatching(new RegExp(pattern, 'u')),
      fc.constantFrom('2027-05-01', '2027-05-31', 'a'.repeat(64), 'true', '1'),
    )
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 60) }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('2027-05-01', 'Kitchen tap'),
  )
}
