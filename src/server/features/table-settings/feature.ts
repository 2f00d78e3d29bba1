import type { Feature } from '#server/platform/feature.ts'
import { tableSettingsRoutes } from './routes.ts'

export const tableSettings: Feature = { routes: tableSettingsRoutes }
