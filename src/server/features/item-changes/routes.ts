import * as contract from '#shared/item-changes/contract.ts'
import * as endpoints from '#shared/item-changes/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import { changeItems } from './changing.ts'
import { previewPrices } from './previewing.ts'
import { getItemChange, listItemChanges } from './reading.ts'
import { undoItemChange } from './undoing.ts'

const api = operations(endpoints, contract)

export function itemChangeRoutes(http: Http): void {
  http.serve(api.previewPrices, ({ ctx, body }) => previewPrices(ctx, body.target, body.change))
  http.serve(api.changeItems, ({ ctx, body }) => changeItems(ctx, body))
  http.serve(api.listItemChanges, ({ ctx, query, request }) => listItemChanges(ctx, query, request.url))
  http.serve(api.getItemChange, ({ ctx, params }) => getItemChange(ctx, params.changeId))
  http.serve(api.undoItemChange, ({ ctx, params, body }) => undoItemChange(ctx, params.changeId, body.except))
}
