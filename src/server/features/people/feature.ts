import type { Feature } from '#server/platform/feature.ts'
import { companyLogos } from './file-use.ts'
import { peopleRoutes } from './routes.ts'

export const people: Feature = { routes: peopleRoutes, fileUses: [companyLogos] }
