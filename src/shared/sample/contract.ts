import { contract } from '../kernel/endpoint.ts'
import { ProjectDetail } from '../projects/contract.ts'

/** Creates a sample project with selections, so that a new company sees how the product works. */
export const loadSampleProject = contract({
  summary: 'Create a sample project.',
  reply: ProjectDetail,
  status: 201,
  errors: ['trial_ended', 'suspended'],
})
