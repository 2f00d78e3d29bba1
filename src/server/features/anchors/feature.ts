import type { Feature } from '#server/platform/feature.ts'
import { makeAnchor } from './making.ts'
import { anchorRoutes } from './routes.ts'

export const anchors: Feature = {
  routes: anchorRoutes,
  tasks: [makeAnchor],
  schedules: [{ name: makeAnchor.name, cron: '10 0 * * *' }],
}
