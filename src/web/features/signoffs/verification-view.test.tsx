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
    },
  ],
  paid: null,
  paidParts: null,
  chain: { seq: 1, hash: 'b'.repeat(64) },
  certificateHash: null,
}

test('the verify page dates a signature as its certificate does, wherever the reader is', () => {
  const html = renderToStaticMarkup(<VerificationView verification={verification} />)
  expect(html).toContain('C. C. on Nov 17, 2026')
  expect(html).toContain('Nov 17, 2026 9:00 PM EST (Nov 18, 2026 2:00 AM UTC)')
  expect(html).toMatch(/Voided on (<[^>]*>)*Nov 18, 2026/)
})
