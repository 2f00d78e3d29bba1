import type { Feature } from '#server/platform/feature.ts'
import { applyImport, checkImport, importSchedules, sweepImports } from './jobs.ts'
import { applyPictures } from './pictures/jobs.ts'
import { importRoutes } from './routes.ts'

export const importsFeature: Feature = {
  routes: importRoutes,
  tasks: [checkImport, applyImport, applyPictures, sweepImports],
  schedules: importSchedules,
}
