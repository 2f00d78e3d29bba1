import * as contract from '#shared/suggestions/contract.ts'
import * as endpoints from '#shared/suggestions/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import { decline, price } from './answering.ts'
import { list, suggest, withdraw } from './suggesting.ts'

const api = operations(endpoints, contract)

export function suggestionRoutes(http: Http): void {
  http.serve(api.listSuggestions, ({ ctx, params }) => list(ctx, params))
  http.serve(api.suggestItem, ({ ctx, params, body }) => suggest(ctx, params, body))
  http.serve(api.priceSuggestion, ({ ctx, params, body }) => price(ctx, params, body))
  http.serve(api.declineSuggestion, ({ ctx, params, body }) => decline(ctx, params, body.reason))
  http.serve(api.withdrawSuggestion, ({ ctx, params }) => withdraw(ctx, params))
}
