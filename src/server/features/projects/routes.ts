import * as contract from '#shared/projects/contract.ts'
import * as endpoints from '#shared/projects/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import { edit } from './editing.ts'
import { list } from './listing.ts'
import { read } from './reading.ts'
import { addPerson, removePerson } from './seating.ts'
import * as projects from './managing.ts'

const api = operations(endpoints, contract)

export function projectRoutes(http: Http): void {
  http.serve(api.listProjects, ({ ctx, query, request }) => list(ctx, query, request.url))
  http.serve(api.createProject, ({ ctx, body }) => projects.create(ctx, body))
  http.serve(api.projectFigures, ({ ctx }) => projects.figures(ctx))
  http.serve(api.readProject, ({ ctx, params }) => read(ctx, params.projectId))
  http.serve(api.editProject, ({ ctx, params, body }) => edit(ctx, params.projectId, body))
  http.serve(api.archiveProject, ({ ctx, params }) => projects.archive(ctx, params.projectId))
  http.serve(api.restoreProject, ({ ctx, params }) => projects.restore(ctx, params.projectId))
  http.serve(api.addProjectPerson, ({ ctx, params, body }) => addPerson(ctx, params.projectId, body.userId))
  http.serve(api.removeProjectPerson, ({ ctx, params }) => removePerson(ctx, params.projectId, params.userId))
}
