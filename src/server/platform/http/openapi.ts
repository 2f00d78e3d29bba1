import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { httpStatus, type ErrorCode } from '#shared/kernel/errors.ts'
import { paramNames, type Operation } from '#shared/kernel/endpoint.ts'

type Schema = Record<string, unknown>

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema
  return schema
}

const json = (schema: Schema) => ({ 'application/json': { schema } })

const errorSchema: Schema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence a person can act on.' },
    code: { type: 'string', enum: Object.keys(httpStatus) },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Field name to message.' },
    current: { description: 'With a conflict: the current state.' },
    rows: {
      type: 'array',
      items: { type: 'object' },
      description: 'Of an act on many rows: each refused row and why.',
    },
    requestId: { type: 'string', description: 'With an internal error: the id to look for in the log.' },
  },
}

/** Error statuses that follow from the shape of a call; the contract adds those that follow from its meaning. */
export function refusalsOf(endpoint: Operation): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors)
  // A signed-in person may still have the wrong type.
  if (endpoint.access !== 'public') codes.add('unauthenticated').add('forbidden')
  if (endpoint.method !== 'GET') codes.add('forbidden')
  if (endpoint.path.includes(':')) codes.add('not_found')
  // A query may name a project of others.
  if (endpoint.query) codes.add('invalid').add('not_found').add('malformed')
  if (endpoint.body || endpoint.bodyType)
    for (const code of ['malformed', 'invalid', 'too_large', 'unsupported_media'] as const) codes.add(code)
  // An Idempotency-Key may be invalid, or used for another request.
  if (endpoint.method === 'POST' && endpoint.access !== 'public') codes.add('invalid').add('conflict')
  // Anyone who has too many requests waiting is refused.
  return [...codes.add('rate_limited'), 'unavailable']
}

function parametersOf(endpoint: Operation): Schema[] {
  const shape = endpoint.params ? schemaOf(endpoint.params, 'input') : undefined
  const inPath = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: (shape?.['properties'] as Record<string, Schema> | undefined)?.[name] ?? {
      type: 'integer',
      minimum: 1,
      maximum: 2147483647,
    },
  }))
  const query = endpoint.query ? schemaOf(endpoint.query, 'input') : undefined
  const required = (query?.['required'] as string[] | undefined) ?? []
  const inQuery = Object.entries((query?.['properties'] as Record<string, Schema> | undefined) ?? {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }),
  )
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }
  return [...inPath, ...inQuery, ...(endpoint.method === 'POST' && endpoint.access !== 'public' ? [key] : [])]
}

function successOf(endpoint: Operation): Schema {
  if (endpoint.replyType)
    return {
      200: {
        description: 'Done.',
        content: { [endpoint.replyType]: { schema: { type: 'string', format: 'binary' } } },
      },
    }
  if (!endpoint.reply) return { 204: { description: 'Done.' } }
  const headers = Object.fromEntries(
    Object.entries(endpoint.replyHeaders ?? {}).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )
  return {
    [endpoint.status ?? 200]: { description: 'Done.', headers, content: json(schemaOf(endpoint.reply, 'output')) },
  }
}

function operation(endpoint: Operation): Schema {
  const refusals = refusalsOf(endpoint).map((code) => [
    httpStatus[code],
    { description: code, content: json({ $ref: '#/components/schemas/Error' }) },
  ])
  const parameters = parametersOf(endpoint)
  const body = endpoint.bodyType
    ? { required: true, content: { [endpoint.bodyType]: { schema: { type: 'object' } } } }
    : endpoint.body && { required: true, content: json(schemaOf(endpoint.body, 'input')) }
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...Object.fromEntries(refusals), ...successOf(endpoint) },
  }
}

const operationId = ({ method, path }: Operation): string =>
  `${method.toLowerCase()}${path.replaceAll(/[/:.-]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`

/** OpenAPI 3.1, generated from the contracts. Requests are served between two calls, because all of them take half a second. */
export async function openApi(
  endpoints: readonly Operation[],
  options: { cookie: string; version: string },
): Promise<Schema> {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const endpoint of endpoints) {
    await nextTurn()
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Finishwork',
      version: options.version,
      description: 'Projects, catalog, selections and sign-offs.',
    },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: options.cookie } },
    },
  }
}
