import { contract } from '../kernel/endpoint.ts'
import { ProjectDetail } from '../projects/contract.ts'

/** Fills in a project with selections, so that a new company sees what everything looks like. */
export const loadSampleProject = contract({
  summary: 'Fill in a sample project.',
  reply: ProjectDetail,
  status: 201,
})
