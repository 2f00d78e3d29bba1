import type { Feature } from '#server/platform/feature.ts'
import { fileSchedules, sweepFiles } from './housekeeping.ts'
import { fileRoutes } from './routes.ts'

export const files: Feature = { routes: fileRoutes, tasks: [sweepFiles], schedules: fileSchedules }
