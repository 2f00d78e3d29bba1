import type { Feature } from '#server/platform/feature.ts'
import { moneyRoutes } from './routes.ts'

export const money: Feature = { routes: moneyRoutes }
