import * as contract from '#shared/selections/contract.ts'
import * as endpoints from '#shared/selections/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import { addSeveral } from './bulk/adding-several.ts'
import { changeMany } from './bulk/bulk.ts'
import { undoChange } from './bulk/bulk-undo.ts'
import * as deciding from './deciding/deciding.ts'
import * as editing from './editing/editing.ts'
import { deliver, install, undoInstallation } from './installing/installing.ts'
import * as options from './options/options.ts'
import { order } from './installing/ordering.ts'
import { consumeReachLimits, consumeReachLimitsOf } from './sending/reaching.ts'
import * as replacing from './options/replacing.ts'
import { send } from './sending/sending.ts'
import { shiftDeadlines } from './bulk/shifting-deadlines.ts'
import { filterValues, search } from './lists/searching.ts'
import * as allowances from './allowances/allowances.ts'
import * as trades from './installing/trades.ts'

const api = operations(endpoints, contract)

export function selectionRoutes(http: Http): void {
  http.serve(api.listSelections, ({ ctx, query, request }) => search(ctx, query, request.url))
  http.serve(api.listFilterValues, ({ ctx, query }) => filterValues(ctx, query))
  http.serve(api.listProjectSelections, ({ ctx, params }) => editing.list(ctx, params.projectId))
  http.serve(api.getSelection, ({ ctx, params }) => editing.get(ctx, params))
  http.serve(api.viewSelection, ({ ctx, params, body }) => editing.view(ctx, params, body.fingerprint))
  http.serveAct(api.addSelection, {
    prepare: ({ ctx, params, body }) => consumeReachLimits(ctx, [params.projectId], body.invite ?? false),
    run: ({ ctx, params, body }) => editing.add(ctx, params.projectId, body),
  })
  http.serveAct(api.addSelections, {
    prepare: ({ ctx, params, body }) => consumeReachLimits(ctx, [params.projectId], body.invite ?? false),
    run: ({ ctx, params, body }) => addSeveral(ctx, params.projectId, body),
  })
  http.serve(api.editSelection, ({ ctx, params, body }) => editing.edit(ctx, params, body))
  http.serve(api.deleteSelection, ({ ctx, params }) => editing.remove(ctx, params))
  http.serve(api.proposeOption, ({ ctx, params, body }) => deciding.propose(ctx, params, body))
  http.serve(api.editOption, ({ ctx, params, body }) => options.editOption(ctx, params, body))
  http.serve(api.shiftDeadlines, ({ ctx, params, body }) => shiftDeadlines(ctx, params.projectId, body))
  http.serveAct(api.changeSelections, {
    prepare: async ({ ctx, body }) => {
      if (body.act !== 'send') return
      const ids = body.selections.map(({ id }) => id)
      await consumeReachLimitsOf(ctx, ids, body.invite)
    },
    run: ({ ctx, body }) => changeMany(ctx, body),
  })
  http.serve(api.undoChange, ({ ctx, params }) => undoChange(ctx, params.undoId))
  http.serveAct(api.sendSelections, {
    prepare: ({ ctx, params, body }) => consumeReachLimits(ctx, [params.projectId], body.invite),
    run: ({ ctx, params, body }) => send(ctx, params.projectId, body),
  })
  http.serve(api.declineChangeRequest, ({ ctx, params, body }) => deciding.declineChangeRequest(ctx, params, body))
  http.serve(api.listItemUses, ({ ctx, params }) => replacing.listUses(ctx, params.itemId))
  http.serve(api.replaceItem, ({ ctx, params, body }) => replacing.replace(ctx, params.itemId, body))
  http.serve(api.withdrawOption, ({ ctx, params }) => deciding.withdraw(ctx, params))
  http.serve(api.chooseItem, ({ ctx, params, body }) => deciding.choose(ctx, params, body))
  http.serve(api.declineSelection, ({ ctx, params, body }) => deciding.decline(ctx, params, body))
  http.serve(api.orderSelection, ({ ctx, params, body }) => order(ctx, params, body))
  http.serve(api.deliverSelection, ({ ctx, params, body }) => deliver(ctx, params, body))
  http.serve(api.installSelection, ({ ctx, params, body }) => install(ctx, params, body))
  http.serve(api.undoInstallation, ({ ctx, params }) => undoInstallation(ctx, params))
  http.serve(api.listAllowances, ({ ctx, params }) => allowances.list(ctx, params.projectId))
  http.serve(api.addAllowance, ({ ctx, params, body }) => allowances.add(ctx, params.projectId, body))
  http.serve(api.editAllowance, ({ ctx, params, body }) => allowances.edit(ctx, params, body))
  http.serve(api.deleteAllowance, ({ ctx, params }) => allowances.remove(ctx, params))
  http.serve(api.listTrades, ({ ctx, params }) => trades.list(ctx, params.projectId))
  http.serve(api.setTrades, ({ ctx, params, body }) => trades.set(ctx, { ...params, ...body }))
  http.serve(api.reopenSelection, ({ ctx, params, body }) => deciding.reopen(ctx, params, body))
}
