import type { Feature } from '#server/platform/feature.ts'
import { documentSchedules, makeDocument, sweepDocuments } from './making.ts'
import { documentRoutes } from './routes.ts'

export const documents: Feature = {
  routes: documentRoutes,
  tasks: [makeDocument, sweepDocuments],
  schedules: documentSchedules,
}
