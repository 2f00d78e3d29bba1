import { expect, test } from 'vitest'
import { figures } from './glossary.ts'
import { allowanceInWords, allowanceUseInWords, spentInWords } from './words.ts'

const entries = Object.values(figures)

test('no two figures have the same name, and every figure says what it is', () => {
  expect(new Set(entries.map(({ label }) => label.toLowerCase())).size).toBe(entries.length)
  for (const { explanation } of entries) expect(explanation).not.toBe('')
})

test('the labels of the specification are kept to the letter', () => {
  expect(figures.spent.label).toBe('Total Spent')
  expect(figures.remaining.label).toBe('Remaining Budget')
  expect(figures.pendingSelections.label).toBe('Pending Selections')
  expect(figures.unchosenSelections.label).toMatch(/^Pending Selections/)
})

test('the total spent says what it is made of, and that it is no bill', () => {
  const money = (units: number) => `$${units}`
  expect(spentInWords({ approved: 10, open: 5, included: 0 }, money)).toBe(
    'Approved $10 · Chosen, not approved $5. Nothing has been billed.',
  )
  expect(spentInWords({ approved: 10, open: 0, included: 0 }, money)).toBe('Approved $10. Nothing has been billed.')
  expect(spentInWords({ approved: 10, open: 5, included: 3 }, money)).toBe(
    'Approved $10 · Chosen, not approved $5 · Included $3. Nothing has been billed.',
  )
})

test('a shared allowance is named, not shown as a selection’s own amount', () => {
  const money = (units: number) => `$${units}`
  expect(allowanceInWords(4000, { name: 'Lighting' }, money)).toBe('Shared allowance Lighting')
  expect(allowanceInWords(400, null, money)).toBe('Allowance $400')
  expect(allowanceInWords(null, null, money)).toBe(null)
})

test('what a shared allowance pays for counts only what is chosen', () => {
  const money = (units: number) => `$${units}`
  const [tap, lamp, rail] = [
    { total: 742, draft: false },
    { total: null, draft: false },
    { total: 9, draft: true },
  ]
  expect(allowanceUseInWords([tap], money)).toBe('$742 for 1 selection')
  expect(allowanceUseInWords([tap, lamp], money)).toBe('$742 for 1 of 2 selections, 1 still open')
  expect(allowanceUseInWords([lamp, rail], money)).toBe('Nothing chosen yet, 1 still open, 1 draft')
})
