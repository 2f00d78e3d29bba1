import { operations } from '#shared/kernel/endpoint.ts'
import * as contract from '#shared/templates/contract.ts'
import * as endpoints from '#shared/templates/endpoints.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as templates from './applying.ts'

const api = operations(endpoints, contract)

export function templateRoutes(http: Http): void {
  http.serve(api.listTemplates, ({ ctx }) => templates.list(ctx))
  http.serve(api.createTemplate, ({ ctx, body }) => templates.create(ctx, body))
  http.serve(api.createFromTemplates, ({ ctx, body }) => templates.createProject(ctx, body.project, body.sources))
  http.serve(api.copySelections, ({ ctx, params, body }) => templates.copy(ctx, params.projectId, body.sources))
}
