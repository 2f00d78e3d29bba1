import { expect, test } from 'vitest'
import { plainSigns } from './money.ts'
import { guessRegion, regionFacts, regions } from './regions.ts'
import { TimeZone } from './schemas.ts'

test.each([
  [['en-US'], 'America/Los_Angeles', 'US'],
  [['en-US'], 'Australia/Perth', 'AU'],
  [['en-GB', 'en'], 'Europe/London', 'GB'],
  [['en-GB'], 'Europe/Dublin', 'IE'],
  [['fr-CA'], 'America/Toronto', 'CA'],
  [['en-AU'], 'America/Chicago', 'US'],
  [['en-NZ', 'en-US'], 'Asia/Singapore', 'NZ'],
  [['de-DE', 'en-IE'], 'Europe/Berlin', 'IE'],
  [['de-DE'], 'Europe/Berlin', 'US'],
  [[], '', 'US'],
] as const)('guesses the region of a browser with languages %j in %s: %s', (languages, timeZone, region) =>
  expect(guessRegion(languages, timeZone)).toBe(region),
)

test('guesses each region from its own default time zone', () => {
  for (const region of regions) expect(guessRegion([], regionFacts[region].timeZone)).toBe(region)
})

test('has a known time zone and a currency with a plain sign in every region', () => {
  for (const region of regions) {
    const { timeZone, currency } = regionFacts[region]
    expect(TimeZone.safeParse(timeZone).success, region).toBe(true)
    expect(plainSigns[currency], region).toBeDefined()
  }
})
