import type { Feature } from '#server/platform/feature.ts'
import { buyingRoutes } from './routes.ts'

export const buying: Feature = { routes: buyingRoutes }
