import * as contract from '#shared/projects/contract.ts'
import type { Http } from '#server/platform/http/http.ts'
import { edit } from './editing.ts'
import { list } from './listing.ts'
import { read } from './reading.ts'
import { addPerson, removePerson } from './seating.ts'
import * as projects from './service.ts'

export function projectRoutes(http: Http): void {
  http.serve(contract.listProjects, ({ ctx, query, request }) => list(ctx, query, request.url))
  http.serve(contract.createProject, ({ ctx, body }) => projects.create(ctx, body))
  http.serve(contract.projectFigures, ({ ctx }) => projects.figures(ctx))
  http.serve(contract.readProject, ({ ctx, params }) => read(ctx, params.projectId))
  http.serve(contract.editProject, ({ ctx, params, body }) => edit(ctx, params.projectId, body))
  http.serve(contract.archiveProject, ({ ctx, params }) => projects.archive(ctx, params.projectId))
  http.serve(contract.restoreProject, ({ ctx, params }) => projects.restore(ctx, params.projectId))
  http.serve(contract.addProjectPerson, ({ ctx, params, body }) => addPerson(ctx, params.projectId, body.userId))
  http.serve(contract.removeProjectPerson, ({ ctx, params }) => removePerson(ctx, params.projectId, params.userId))
}
