import type { Feature } from '#server/platform/feature.ts'
import { scheduleRoutes } from './routes.ts'

export const schedule: Feature = { routes: scheduleRoutes }
