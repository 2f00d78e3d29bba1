import { operations } from '#shared/kernel/endpoint.ts'
import * as contract from '#shared/schedule/deadlines/contract.ts'
import * as endpoints from '#shared/schedule/deadlines/endpoints.ts'
import type { Http } from '#server/platform/http/http.ts'
import { allowLateArrival, disallowLateArrival, readSelection, setInstallDay } from './selection-schedule.ts'
import * as settings from './settings.ts'

const api = operations(endpoints, contract)

export function scheduleRoutes(http: Http): void {
  http.serve(api.readSchedule, ({ ctx }) => settings.read(ctx))
  http.serve(api.previewSchedule, ({ ctx, body }) => settings.preview(ctx, body))
  http.serve(api.editSchedule, ({ ctx, body }) => settings.edit(ctx, body))
  http.serve(api.readSelectionSchedule, ({ ctx, params }) => readSelection(ctx, params.projectId, params.selectionId))
  http.serve(api.setInstallDay, ({ ctx, params, body }) =>
    setInstallDay(ctx, params.projectId, params.selectionId, body),
  )
  http.serve(api.allowLateArrival, ({ ctx, params, body }) =>
    allowLateArrival(ctx, params.projectId, params.selectionId, body.version),
  )
  http.serve(api.disallowLateArrival, ({ ctx, params }) =>
    disallowLateArrival(ctx, params.projectId, params.selectionId),
  )
}
