import type { StarterContent } from '#server/platform/starter-content.ts'
import { houseSchedule } from './house-schedule.ts'
import { demoClients, demoTeam } from './people.ts'
import { starterCatalog } from './starter/catalog.ts'

export const starterContent: StarterContent = {
  catalog: starterCatalog,
  houseSchedule,
  demoEmails: { builder: demoTeam[0].email, client: demoClients[0].email },
}
