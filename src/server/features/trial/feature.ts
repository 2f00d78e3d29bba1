import type { Feature } from '#server/platform/feature.ts'
import { sendTrialNotices } from './notices.tsx'

export const trial: Feature = {
  tasks: [sendTrialNotices],
  schedules: [{ name: sendTrialNotices.name, cron: '25 * * * *' }],
}
