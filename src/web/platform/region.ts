import { createContext, use } from 'react'
import { DEFAULT_REGION, type Region, type RegionFacts, regionFacts } from '#shared/kernel/regions.ts'

/** The region of the signed-in person's company. */
export const RegionContext = createContext<Region>(DEFAULT_REGION)

/** First day of the week, order of typed dates, units: what the company's region decides. */
export const useRegionFacts = (): RegionFacts => regionFacts[use(RegionContext)]
