import * as deadlineContract from '#shared/schedule/deadlines/contract.ts'
import * as deadlineEndpoints from '#shared/schedule/deadlines/endpoints.ts'
import * as contract from '#shared/schedule/milestones/contract.ts'
import * as endpoints from '#shared/schedule/milestones/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import { readSchedule } from './chart/charting.ts'
import * as deadlines from './deadlines/selection-schedule.ts'
import * as settings from './deadlines/settings.ts'
import { importTasks } from './milestones/importing.ts'
import * as moving from './moving/moving.ts'
import * as timeline from './milestones/planning.ts'

const api = operations(endpoints, contract)
const deadlineApi = operations(deadlineEndpoints, deadlineContract)

export function scheduleRoutes(http: Http): void {
  http.serve(deadlineApi.readSchedule, ({ ctx }) => settings.read(ctx))
  http.serve(deadlineApi.previewSchedule, ({ ctx, body }) => settings.preview(ctx, body))
  http.serve(deadlineApi.editSchedule, ({ ctx, body }) => settings.edit(ctx, body))
  http.serve(deadlineApi.readSelectionSchedule, ({ ctx, params }) =>
    deadlines.readSelection(ctx, params.projectId, params.selectionId),
  )
  http.serve(deadlineApi.setInstallDay, ({ ctx, params, body }) =>
    deadlines.setInstallDay(ctx, params.projectId, params.selectionId, body),
  )
  http.serve(deadlineApi.allowLateArrival, ({ ctx, params, body }) =>
    deadlines.allowLateArrival(ctx, params.projectId, params.selectionId, body.version),
  )
  http.serve(deadlineApi.disallowLateArrival, ({ ctx, params }) =>
    deadlines.disallowLateArrival(ctx, params.projectId, params.selectionId),
  )
  http.serve(api.listTimeline, ({ ctx, params, query }) =>
    timeline.list(ctx, params.projectId, query.deadlines ?? false),
  )
  http.serve(api.readProjectSchedule, ({ ctx, params }) => readSchedule(ctx, params.projectId))
  http.serve(api.createMilestone, ({ ctx, params, body }) => timeline.create(ctx, params.projectId, body))
  http.serve(api.editMilestone, ({ ctx, params, body }) => timeline.edit(ctx, params.projectId, params.eventId, body))
  http.serve(api.deleteMilestone, async ({ ctx, params }) => {
    await timeline.remove(ctx, params.projectId, params.eventId)
  })
  http.serve(api.previewMove, ({ ctx, params, body }) => moving.preview(ctx, params.projectId, body))
  http.serve(api.moveSchedule, ({ ctx, params, body }) => moving.move(ctx, params.projectId, body))
  http.serve(api.undoMove, ({ ctx, params }) => moving.undo(ctx, params.projectId, params.moveId))
  http.serve(api.importSchedule, ({ ctx, params, body }) => importTasks(ctx, params.projectId, body.tasks))
}
