import type { Feature } from '#server/platform/feature.ts'
import { applyImport, checkImport, importSchedules, sweepImports } from './jobs.ts'
import { importRoutes } from './routes.ts'

export const importsFeature: Feature = {
  routes: importRoutes,
  tasks: [checkImport, applyImport, sweepImports],
  schedules: importSchedules,
}
