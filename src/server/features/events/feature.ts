import type { Feature } from '#server/platform/feature.ts'
import { eventSchedules, pruneEvents } from './housekeeping.ts'
import { eventRoutes } from './routes.ts'

export const events: Feature = { routes: eventRoutes, tasks: [pruneEvents], schedules: eventSchedules }
