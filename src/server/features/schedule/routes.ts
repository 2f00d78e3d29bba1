import * as contract from '#shared/schedule/milestones/contract.ts'
import * as endpoints from '#shared/schedule/milestones/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Http } from '#server/platform/http/http.ts'
import { readSchedule } from './chart/charting.ts'
import { importTasks } from './importing/importing.ts'
import { readTasks, receiveSchedule } from './importing/reading.ts'
import * as moving from './moving/moving.ts'
import * as timeline from './milestones/planning.ts'

const api = operations(endpoints, contract)

export function timelineRoutes(http: Http): void {
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
  http.serveAct(api.readScheduleFile, {
    prepare: ({ ctx, params, request, query }) => receiveSchedule(ctx, params.projectId, request, query.sheet),
    run: ({ ctx, params, prepared }) => readTasks(ctx, params.projectId, prepared),
    identify: ({ name, hash }) => [name, hash],
  })
}
