import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const listProjects = endpoint<typeof contract.listProjects>()('GET', '/projects')
export const createProject = endpoint<typeof contract.createProject>()('POST', '/projects')
export const readProject = endpoint<typeof contract.readProject>()('GET', '/projects/:projectId')
export const editProject = endpoint<typeof contract.editProject>()('PUT', '/projects/:projectId')
export const archiveProject = endpoint<typeof contract.archiveProject>()('POST', '/projects/:projectId/archive')
export const restoreProject = endpoint<typeof contract.restoreProject>()('POST', '/projects/:projectId/restore')
export const addProjectPerson = endpoint<typeof contract.addProjectPerson>()('POST', '/projects/:projectId/people')
export const removeProjectPerson = endpoint<typeof contract.removeProjectPerson>()(
  'DELETE',
  '/projects/:projectId/people/:userId',
)
export const projectFigures = endpoint<typeof contract.projectFigures>()('GET', '/projects/figures')
