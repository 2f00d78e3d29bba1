import type { Feature } from '#server/platform/feature.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboard: Feature = { routes: dashboardRoutes }
