import type { Feature } from '#server/platform/feature.ts'
import { itemChangeRoutes } from './routes.ts'

export const itemChanges: Feature = { routes: itemChangeRoutes }
