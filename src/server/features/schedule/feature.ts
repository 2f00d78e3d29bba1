import type { Feature } from '#server/platform/feature.ts'
import { timelineRoutes } from './routes.ts'

export const timeline: Feature = { routes: timelineRoutes }
