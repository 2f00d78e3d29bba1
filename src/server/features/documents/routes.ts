import * as contract from '#shared/documents/contract.ts'
import * as endpoints from '#shared/documents/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as requesting from './requesting.ts'

const api = operations(endpoints, contract)

export function documentRoutes(http: Http): void {
  http.serveAct(api.requestDocument, {
    prepare: ({ ctx }) => requesting.countRequest(ctx),
    run: ({ ctx, params, body }) => requesting.request(ctx, params.projectId, body),
  })
  http.serve(api.listDocuments, ({ ctx, params }) => requesting.list(ctx, params.projectId))
  http.serve(api.getDocument, ({ ctx, params }) => requesting.get(ctx, params))
  http.raw(api.getDocumentFile, ({ ctx, params }) => requesting.download(ctx, params))
}
