import type { Feature } from '#server/platform/feature.ts'
import { procurementRoutes } from './routes.ts'

export const procurement: Feature = { routes: procurementRoutes }
