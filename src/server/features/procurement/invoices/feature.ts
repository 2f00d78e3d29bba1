import type { Feature } from '#server/platform/feature.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Feature = { routes: invoiceRoutes }
