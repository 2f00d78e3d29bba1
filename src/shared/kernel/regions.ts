import type { DayOrder } from './typed-days.ts'

/** Where a company builds. */
export const regions = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ'] as const
export type Region = (typeof regions)[number]

export type System = 'imperial' | 'metric'
export type Paper = 'letter' | 'a4'
/** The words of the starter catalog and templates: faucet or tap, countertop or benchtop. */
export type Vocabulary = 'american' | 'canadian' | 'british' | 'australian'

export type RegionFacts = {
  name: string
  currency: string
  system: System
  paper: Paper
  /** 0 is Sunday. */
  weekStartsOn: 0 | 1
  dayOrder: DayOrder
  /** A date as people there type it. */
  dayExample: string
  vocabulary: Vocabulary
  /** For a company whose browser did not send one. */
  timeZone: string
}

const northAmerican = {
  system: 'imperial',
  paper: 'letter',
  weekStartsOn: 0,
  dayOrder: 'month-first',
  dayExample: '3/14/2027',
} as const
const metric = {
  system: 'metric',
  paper: 'a4',
  weekStartsOn: 1,
  dayOrder: 'day-first',
  dayExample: '14/3/2027',
} as const

/** What a company's region decides. All six write numbers as 1,234.56, which is `englishNumbers`. */
export const regionFacts: Record<Region, RegionFacts> = {
  US: {
    ...northAmerican,
    name: 'United States',
    currency: 'USD',
    vocabulary: 'american',
    timeZone: 'America/New_York',
  },
  // Canada is metric on paper, but its builders price in square feet.
  CA: { ...northAmerican, name: 'Canada', currency: 'CAD', vocabulary: 'canadian', timeZone: 'America/Toronto' },
  GB: { ...metric, name: 'United Kingdom', currency: 'GBP', vocabulary: 'british', timeZone: 'Europe/London' },
  IE: { ...metric, name: 'Ireland', currency: 'EUR', vocabulary: 'british', timeZone: 'Europe/Dublin' },
  AU: { ...metric, name: 'Australia', currency: 'AUD', vocabulary: 'australian', timeZone: 'Australia/Sydney' },
  NZ: { ...metric, name: 'New Zealand', currency: 'NZD', vocabulary: 'australian', timeZone: 'Pacific/Auckland' },
}

export const DEFAULT_REGION: Region = 'US'

const isRegion = (code: string): code is Region => (regions as readonly string[]).includes(code)

/**
 * The region of a browser's time zone, else the first one that its languages name ("en-AU"), else the United States. The
 * time zone comes first, because many people elsewhere keep their browser in en-US.
 */
export function guessRegion(languages: readonly string[], timeZone: string): Region {
  const [inZone] = zones.find(([, zone]) => zone.test(timeZone)) ?? []
  if (inZone) return inZone
  for (const language of languages) {
    const code = /[-_]([A-Za-z]{2})\b/.exec(language)?.[1]?.toUpperCase() ?? ''
    if (isRegion(code)) return code
  }
  return DEFAULT_REGION
}

const zones: [Region, RegExp][] = [
  ['AU', /^(Australia\/|Antarctica\/Macquarie)/],
  ['NZ', /^(NZ$|Pacific\/(Auckland|Chatham)$)/],
  ['GB', /^(GB$|Europe\/(London|Belfast|Jersey|Guernsey|Isle_of_Man)$)/],
  ['IE', /^(Eire$|Europe\/Dublin$)/],
  [
    'CA',
    /^(Canada\/|America\/(Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Regina|Halifax|Moncton|St_Johns|Whitehorse|Yellowknife|Iqaluit|Thunder_Bay|Glace_Bay|Goose_Bay|Swift_Current|Dawson|Dawson_Creek|Fort_Nelson|Creston|Inuvik|Rankin_Inlet|Resolute|Atikokan|Blanc-Sablon|Cambridge_Bay|Rainy_River|Nipigon|Pangnirtung)$)/,
  ],
  [
    'US',
    /^(US\/|Pacific\/Honolulu|America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Louisville|Kentucky\/|Indiana|Indianapolis|North_Dakota\/))/,
  ],
]
