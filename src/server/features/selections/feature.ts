import type { Feature } from '#server/platform/feature.ts'
import { selectionRoutes } from './routes.ts'

export const selections: Feature = { routes: selectionRoutes }
