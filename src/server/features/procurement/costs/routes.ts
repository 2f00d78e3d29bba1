import * as contract from '#shared/procurement/costs/contract.ts'
import * as endpoints from '#shared/procurement/costs/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as items from './items.ts'
import { readSelection, setLineWaste } from './selections.ts'

const api = operations(endpoints, contract)

export function buyingRoutes(http: Http): void {
  http.serve(api.readItemBuying, ({ ctx, params }) => items.read(ctx, params.itemId))
  http.serve(api.readSelectionBuying, ({ ctx, params }) => readSelection(ctx, params.projectId, params.selectionId))
  http.serve(api.setLineWaste, ({ ctx, params, body }) => setLineWaste(ctx, params, body.waste))
  http.serve(api.readCategoryBuying, ({ ctx, params }) => items.readCategory(ctx, params.categoryId))
}
