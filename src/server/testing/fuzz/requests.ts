import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { hostile, type Schema, valueOf } from './arbitraries.ts'

type Parameter = { name: string; in: string; required: boolean; schema: Schema }
export type Operation = {
  method: string
  path: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}
type Document = { paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>> }

export type Attempt = {
  operation: Operation
  person: number
  path: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )

const oddHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 14, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { origin: 'https://evil.example' },
      { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' },
      { host: 'evil.example' },
      { 'x-http-method-override': 'DELETE' },
      { accept: 'text/html' },
      { 'content-encoding': 'gzip' },
      { range: 'bytes=0-1' },
      { 'if-none-match': '*' },
      { 'last-event-id': "1-1' or 1=1" },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: fc.constantFrom('a', '1', '-', '_', '!', '~'), minLength: 1, maxLength: 20 })
      .map((key) => ({ 'idempotency-key': key })),
  },
)

const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      '',
    ),
  },
)

/** One request to one operation: usually valid, sometimes with an error in it. */
export function requestAt(operation: Operation, people: number, ids: Arbitrary<number>): Arbitrary<Attempt> {
  const parameters = operation.parameters ?? []
  const values = fc.tuple(...parameters.map((parameter) => parameterValue(parameter, ids)))
  const schema = operation.requestBody?.content['application/json']?.schema
  const json = valueOf(schema, ids).map((value) => JSON.stringify(value) ?? 'null')
  const body = operation.requestBody
    ? fc.oneof(
        { weight: 20, arbitrary: json },
        { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', '{"a":', '\u0000', 'null') },
      )
    : fc.constant(undefined)
  return fc
    .record({ values, body, headers: oddHeaders, type: contentTypes, person: fc.nat({ max: people - 1 }) })
    .map(({ values: given, body: text, headers, type, person }) => ({
      operation,
      person,
      method: operation.method,
      path: pathOf(operation.path, parameters, given),
      headers: { ...headers, ...(text !== undefined && type && { 'content-type': type }) },
      body: text,
    }))
}

function parameterValue(parameter: Parameter, ids: Arbitrary<number>): Arbitrary<string | undefined> {
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  const usual =
    parameter.in === 'path' && parameter.schema.type === 'integer'
      ? ids.map(String)
      : valueOf(parameter.schema, ids).map(text)
  const odd = hostile.map(text).filter((value) => value.length < 2_000)
  if (parameter.in === 'path') return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd })
  return fc.option(
    fc.oneof({ weight: 8, arbitrary: usual.filter((value) => value.length < 2_000) }, { weight: 1, arbitrary: odd }),
    { nil: undefined },
  )
}

function pathOf(template: string, parameters: Parameter[], values: (string | undefined)[]): string {
  let path = template
  const query = new URLSearchParams()
  for (const [index, { name, in: place }] of parameters.entries()) {
    const value = values[index]
    if (place === 'path') path = path.replace(`{${name}}`, encode(value ?? '') || '0')
    else if (place === 'query' && value !== undefined) query.set(name, value.toWellFormed())
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

// A path cannot contain a lone surrogate, nor `.` and `..`, which a URL resolves before it is sent.
const encode = (value: string): string =>
  value === '.' || value === '..' ? '0' : encodeURIComponent(value.toWellFormed())
