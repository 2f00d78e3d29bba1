import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/network/api-error.ts'
import { bothOf, QueryGate, type Gated } from './query-gate.tsx'

const idle = { data: undefined, error: null, errorUpdatedAt: 0, isFetching: false, refetch: () => {} }
const refused = (status: number, message = '') => new ApiError(message, { status, body: '' })

function gate(
  query: Partial<Gated<string>>,
  more: { missing?: { title: string; text: string }; restricted?: string } = {},
): string {
  return renderToStaticMarkup(
    <QueryGate
      query={{ ...idle, ...query }}
      loading="a skeleton"
      failed="The list could not be loaded"
      missing={more.missing}
      restricted={more.restricted}
    >
      {(data) => `the data: ${data}`}
    </QueryGate>,
  )
}

test('shows the skeleton until there is data or an error', () => expect(gate({})).toBe('a skeleton'))

test('shows the data, and keeps it when a refresh fails', () => {
  expect(gate({ data: 'oak' })).toBe('the data: oak')
  expect(gate({ data: 'oak', error: refused(500) })).toBe('the data: oak')
})

test('shows what could not be loaded, with a retry button', () => {
  const html = gate({ error: new TypeError('Failed to fetch') })
  expect(html).toContain('The list could not be loaded')
  expect(html).toContain('Check your connection and try again.')
  expect(html).toContain('Retry')
})

test('does not blame the connection when the server failed, and prefers what the server says', () => {
  expect(gate({ error: refused(502) })).toContain('Something went wrong on our side. Please try again in a minute.')
  expect(gate({ error: refused(503, 'We are moving.') })).toContain('We are moving.')
})

test('offers no Retry for a missing thing', () => {
  const html = gate({ error: refused(404) }, { missing: { title: 'Item not found', text: 'It may be gone.' } })
  expect(html).toContain('Item not found')
  expect(html).not.toContain('Retry')
})

test('shows a refused person who may see it', () => {
  const html = gate({ error: refused(403, 'No.') }, { restricted: 'Only builders can see this.' })
  expect(html).toContain('Access Restricted')
  expect(html).toContain('Only builders can see this.')
  expect(gate({ error: refused(403, 'The catalog is closed.') })).toContain('The catalog is closed.')
})

test('combines two queries: both data, or the first error', () => {
  const failure = refused(500)
  expect(bothOf({ ...idle, data: 1 }, { ...idle, data: 2 }).data).toEqual([1, 2])
  expect(bothOf({ ...idle, data: 1 }, { ...idle }).data).toBeUndefined()
  expect(bothOf({ ...idle, data: 1 }, { ...idle, error: failure }).error).toBe(failure)
})
