import { expect, test } from 'vitest'
import { PricingForm, SuggestionForm } from './schemas.ts'

test.each([
  ['$11,45', 'Did you mean $11.45 or $1,145?'],
  ['$1.234,56', 'Did you mean $1,234.56?'],
  ['🙂', 'Please enter a number, like 1,234.5.'],
  ['$1.234', 'Did you mean $1,234?'],
])('the forms of a suggestion ask about a price of %s', (price, message) => {
  for (const form of [SuggestionForm, PricingForm])
    expect(form.safeParse({ name: 'Brass tap', price }).error?.issues).toMatchObject([{ path: ['price'], message }])
})

test('a client may leave out the price, and a builder may not', () => {
  expect(SuggestionForm.parse({ name: 'Brass tap', price: null }).price).toBeNull()
  expect(PricingForm.safeParse({ price: null }).error?.issues).toMatchObject([{ message: 'Please enter a number.' }])
})
