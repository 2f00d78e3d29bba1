import type { Feature } from '#server/platform/feature.ts'
import { accountSchedules, sweepAccounts } from './housekeeping.ts'
import { sendLink } from './links.tsx'
import { authRoutes } from './routes.ts'

export const auth: Feature = { routes: authRoutes, tasks: [sendLink, sweepAccounts], schedules: accountSchedules }
