import * as contract from '#shared/selections/contract.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as deciding from './deciding.ts'
import * as editing from './editing.ts'
import { search } from './searching.ts'
import * as trades from './trades.ts'

export function selectionRoutes(http: Http): void {
  http.serve(contract.listSelections, ({ ctx, query, request }) => search(ctx, query, request.url))
  http.serve(contract.listProjectSelections, ({ ctx, params }) => editing.list(ctx, params.projectId))
  http.serve(contract.getSelection, ({ ctx, params }) => editing.get(ctx, params))
  http.serve(contract.addSelection, ({ ctx, params, body }) => editing.add(ctx, params.projectId, body))
  http.serve(contract.editSelection, ({ ctx, params, body }) => editing.edit(ctx, params, body))
  http.serve(contract.deleteSelection, ({ ctx, params }) => editing.remove(ctx, params))
  http.serve(contract.proposeOption, ({ ctx, params, body }) => deciding.propose(ctx, params, body))
  http.serve(contract.withdrawOption, ({ ctx, params }) => deciding.withdraw(ctx, params))
  http.serve(contract.chooseItem, ({ ctx, params, body }) => deciding.choose(ctx, params, body))
  http.serve(contract.declineSelection, ({ ctx, params, body }) => deciding.decline(ctx, params, body))
  http.serve(contract.orderSelection, ({ ctx, params, body }) => deciding.order(ctx, params, body))
  http.serve(contract.listTrades, ({ ctx, params }) => trades.list(ctx, params.projectId))
  http.serve(contract.setTrades, ({ ctx, params, body }) => trades.set(ctx, { ...params, ...body }))
  http.serve(contract.reopenSelection, ({ ctx, params, body }) => deciding.reopen(ctx, params, body))
}
