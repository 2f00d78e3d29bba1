import { expect, test } from 'vitest'
import { pdfBombs } from '#server/testing/material/bombs.ts'
import { rawPdf } from '#server/testing/material/raw-pdf.ts'
import { inspectPdf } from './inspect.ts'
import { PdfBudget, pdfLimits } from './limits.ts'

test.each(pdfBombs)('refuses $kind', async ({ make, status }) => {
  expect(await inspectPdf(make())).toBe(status === 413 ? 'too_complex' : 'damaged')
})

test('a budget can be used up, but not exceeded', () => {
  const budget = new PdfBudget(0)
  budget.spend('objects', pdfLimits.objects)
  expect(() => budget.spend('objects', 1)).toThrow('more than 250000 objects')
})

test.each([
  ['cut short', rawPdf().subarray(0, -30)],
  ['without an end', Buffer.from(rawPdf().toString('latin1').replace('startxref', 'startxrfe'))],
  [
    'with an end that points nowhere',
    Buffer.from(
      rawPdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n12'),
    ),
  ],
  ['without a page', Buffer.from(rawPdf().toString('latin1').replace('/Type /Page ', '/Type /Book '))],
  ['without a catalog', Buffer.from(rawPdf().toString('latin1').replace('/Type /Catalog', '/Type /Brochure'))],
  ['of nothing but a header', Buffer.from('%PDF-1.7\n')],
])('a PDF %s is damaged', async (_how, file) => {
  expect(await inspectPdf(file)).toBe('damaged')
})
