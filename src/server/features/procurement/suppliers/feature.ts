import type { Feature } from '#server/platform/feature.ts'
import { supplierRoutes } from './routes.ts'

export const suppliers: Feature = { routes: supplierRoutes }
