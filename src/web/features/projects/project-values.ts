import type { ProjectDetail } from '#shared/projects/contract.ts'

/** A project as the edit form holds it. */
export const valuesOf = (project: ProjectDetail) => ({
  name: project.name,
  address: project.address,
  description: project.description ?? '',
  notes: project.notes ?? '',
  clientId: project.clientId,
  startDate: project.startDate,
  expectedCompletionDate: project.expectedCompletionDate,
  budget: project.budget,
  projectType: project.projectType,
  status: project.status,
  timeZone: project.timeZone,
  version: project.version,
})
export type ProjectValues = ReturnType<typeof valuesOf>
