import type { Feature } from '#server/platform/feature.ts'
import { demoRoutes } from './routes.ts'

export const demo: Feature = { routes: demoRoutes }
