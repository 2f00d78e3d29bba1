import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Verification } from '#shared/signoffs/contract.ts'
import { VerificationView } from './verification-view.tsx'

const verification: Verification = {
  code: 'ABCD-EFGH',
  signedAt: '2026-11-18T02:00:00Z',
  timeZone: 'America/New_York',
  company: 'Alder Homes',
  signer: 'C. C.',
  alsoSigned: [],
  currency: 'USD',
  state: 'partly',
  signatures: [],
  lines: [
    {
      name: 'Kitchen tap',
      decision: 'approve',
      items: [],
      total: null,
      allowance: null,
      allowanceName: null,
      difference: null,
      fingerprint: 'a'.repeat(64),
      valid: false,
      waiting: false,
      voidedAt: '2026-11-19T03:30:00Z',
      archivedAt: null,
    },
  ],
  paid: null,
  paidParts: null,
  chain: { seq: 1, hash: 'b'.repeat(64) },
  certificateHash: null,
}

const shown = (changes: Partial<Verification>, line: Partial<Verification['lines'][number]> = {}): string =>
  renderToStaticMarkup(
    <VerificationView
      verification={{ ...verification, ...changes, lines: verification.lines.map((one) => ({ ...one, ...line })) }}
    />,
  )

test('what was voided is not called changed, because the rule alone may have changed', () => {
  expect(shown({ state: 'void' })).toContain('All of it was voided since.')
  expect(shown({ state: 'void' })).not.toContain('changed')
  expect(shown({ state: 'partly' })).toContain('Some of it was voided since')
})

test('says when what is valid was archived since', () => {
  const html = shown({ state: 'valid' }, { valid: true, voidedAt: null, archivedAt: '2026-11-19T03:30:00Z' })
  expect(html).toContain('All of it was archived since.')
  expect(html).toMatch(/Archived on (<[^>]*>)*Nov 18, 2026/)
  expect(html).not.toContain('Nothing has changed since')
})

test('the verify page dates a signature as its certificate does, wherever the reader is', () => {
  const html = renderToStaticMarkup(<VerificationView verification={verification} />)
  expect(html).toContain('C. C. on Nov 17, 2026')
  expect(html).toContain('Nov 17, 2026 9:00 PM EST (Nov 18, 2026 2:00 AM UTC)')
  expect(html).toMatch(/Voided on (<[^>]*>)*Nov 18, 2026/)
})
