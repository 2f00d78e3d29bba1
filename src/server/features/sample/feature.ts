import type { Feature } from '#server/platform/feature.ts'
import { sampleRoutes } from './routes.ts'

export const sample: Feature = { routes: sampleRoutes }
