import type { Feature } from '#server/platform/feature.ts'
import { accountSchedules, sweepAccounts } from './housekeeping.ts'
import { sendLink } from './links/links.tsx'
import { sendInvitation } from './invitations/sending-invitations.tsx'
import { authRoutes } from './routes.ts'

export const auth: Feature = {
  routes: authRoutes,
  tasks: [sendLink, sendInvitation, sweepAccounts],
  schedules: accountSchedules,
}
