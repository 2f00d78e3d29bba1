import { expect, test } from 'vitest'
import { BUILT_TRIAL_DAYS, trialOffers, withTrialOffers } from './offers.ts'

const built = Object.values(trialOffers(BUILT_TRIAL_DAYS)).join('\n')

test('a page built for 30 days offers what the server offers', () => {
  expect(withTrialOffers(built, 14)).toBe(Object.values(trialOffers(14)).join('\n'))
  expect(withTrialOffers(built, 14)).not.toContain('30')
})

test('an installation without a trial does not mention one', () => {
  expect(withTrialOffers(built, null)).not.toMatch(/trial|30|credit card/i)
})
