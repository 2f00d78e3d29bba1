import type { Region } from '#shared/kernel/regions.ts'
import type { StarterContent } from '#server/platform/starter-content.ts'
import { houseSchedule } from './house-schedule.ts'
import { demoClients, demoTeam } from './people.ts'
import { catalogFor, decisionsFor } from './regional/regional.ts'
import { starterCatalog } from './starter/catalog.ts'
import { installRulesFor, templatesFor } from './templates/templates.ts'

/** Computed once per region. */
function perRegion<T>(compute: (region: Region) => T): (region: Region) => T {
  const known = new Map<Region, T>()
  return (region) => {
    const value = known.get(region) ?? compute(region)
    known.set(region, value)
    return value
  }
}

export const starterContent: StarterContent = {
  catalog: perRegion((region) => catalogFor(region, starterCatalog)),
  houseSchedule: perRegion((region) => decisionsFor(region, houseSchedule)),
  templates: perRegion(templatesFor),
  installRules: perRegion(installRulesFor),
  demoEmails: { builder: demoTeam[0].email, client: demoClients[0].email },
}
