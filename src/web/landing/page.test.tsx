import { expect, test } from 'vitest'
import { withTrialOffers } from '#shared/trial/offers.ts'
import { renderPage as renderTerms } from '../legal/terms-of-service.tsx'
import { renderPage } from './page.tsx'

test.each([
  ['the landing page', renderPage],
  ['the terms', renderTerms],
])('%s promises only the trial that the server offers', (_, render) => {
  expect(withTrialOffers(render(), 14)).not.toMatch(/30.day/i)
  expect(withTrialOffers(render(), null)).not.toMatch(/trial|30.day/i)
})

test('the landing page uses American words, except where the specification lists the catalog', () => {
  const text = renderPage().replaceAll(/<[^>]*>/g, ' ')
  expect(text.match(/\b(taps?|tapware|benchtops?)\b/gi)).toEqual(['tapware', 'benchtops'])
})
