import type { Feature } from '#server/platform/feature.ts'
import { exportRoutes } from './routes.ts'

export const exportsFeature: Feature = { routes: exportRoutes }
