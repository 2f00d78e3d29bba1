import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'

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
  signingRule: project.signingRule,
  signingThreshold: project.signingThreshold,
  version: project.version,
})

/** A budget that cannot be parsed stays as typed, and the client may be empty until submit. */
export type ProjectValues = Omit<ReturnType<typeof valuesOf>, 'budget' | 'clientId' | 'signingThreshold'> & {
  budget: NumberFieldValue
  signingThreshold: NumberFieldValue
  clientId: number | null
}
