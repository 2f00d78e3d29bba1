import { createContext, use } from 'react'
import { DEFAULT_REGION, type Region, type RegionFacts, regionFacts } from '#shared/kernel/regions.ts'

/** Where the company of the signed-in person is. A visitor without an account has no zone but their own. */
type House = { region: Region; timeZone: string | null }

export const HouseContext = createContext<House>({ region: DEFAULT_REGION, timeZone: null })

/** First day of the week, order of typed dates, units: what the company's region decides. */
export const useRegionFacts = (): RegionFacts => regionFacts[use(HouseContext).region]
