import type { Feature } from '#server/platform/feature.ts'
import { mailboxRoutes } from './routes.tsx'

export const mailbox: Feature = { routes: mailboxRoutes }
