import type { Feature } from '#server/platform/feature.ts'
import { operationsRoutes } from './routes.ts'

export const operations: Feature = { routes: operationsRoutes }
