import type { Feature } from '#server/platform/feature.ts'
import { activityRoutes } from './routes.ts'

export const activity: Feature = { routes: activityRoutes }
