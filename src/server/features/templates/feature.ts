import type { Feature } from '#server/platform/feature.ts'
import { templateRoutes } from './routes.ts'

export const templates: Feature = { routes: templateRoutes }
