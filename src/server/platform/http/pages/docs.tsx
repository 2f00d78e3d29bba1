import { setImmediate as nextTurn } from 'node:timers/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Operation } from '#shared/kernel/endpoint.ts'
import { httpStatus } from '#shared/kernel/errors.ts'
import { z } from 'zod'
import { refusalsOf } from '../openapi.ts'
import { pageText } from './page.tsx'

/**
 * The API documentation page: every call with its input and reply, from the contracts. Requests are served between two calls, because all
 * of them take a second.
 */
export async function docsPage(endpoints: readonly Operation[]): Promise<string> {
  const text = pageText(
    'Finishwork API',
    <>
      <h1>Finishwork API</h1>
      <p className="soft">
        JSON over HTTP with the session cookie. Errors are <code>{'{message, code, fields?}'}</code>. An{' '}
        <code>Idempotency-Key</code> header on a POST makes a repeated request return the first result. The
        machine-readable description is <a href="/api/openapi.json">openapi.json</a>.
      </p>
      <section id={CALLS} />
    </>,
  )
  const sections: string[] = []
  for (const [name, calls] of groupByFirstSegment(endpoints)) {
    sections.push('<section>', renderToStaticMarkup(<h2>{name}</h2>))
    for (const call of calls) {
      await nextTurn()
      sections.push(renderToStaticMarkup(<Call call={call} />))
    }
    sections.push('</section>')
  }
  return text.replace(`<section id="${CALLS}"></section>`, () => sections.join(''))
}

/** Marks where the calls belong. */
const CALLS = 'calls'

function groupByFirstSegment(endpoints: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>()
  for (const endpoint of endpoints) {
    const name = endpoint.path.split('/')[1] ?? ''
    groups.set(name, [...(groups.get(name) ?? []), endpoint])
  }
  return groups
}

function Call({ call }: { call: Operation }) {
  return (
    <details>
      <summary>
        <span className="method">{call.method}</span> <code>/api{call.path}</code>
        <p className="soft">{call.summary}</p>
      </summary>
      {call.access === 'public' && <p>No sign-in needed.</p>}
      <Shape title="Query" schema={call.query} io="input" />
      <Shape title="Body" schema={call.body} io="input" />
      <Shape title={`Reply ${call.reply ? (call.status ?? 200) : 204}`} schema={call.reply} io="output" />
      <p className="soft">
        Refusals:{' '}
        {refusalsOf(call)
          .map((code) => `${httpStatus[code]} ${code}`)
          .join(', ')}
      </p>
    </details>
  )
}

function Shape({ title, schema, io }: { title: string; schema: z.ZodType | undefined; io: 'input' | 'output' }) {
  if (!schema) return null
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return (
    <>
      <p>{title}</p>
      <pre>{JSON.stringify(shape, null, 2)}</pre>
    </>
  )
}
