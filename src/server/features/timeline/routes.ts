import * as contract from '#shared/timeline/contract.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as timeline from './service.ts'

export function timelineRoutes(http: Http): void {
  http.serve(contract.listTimeline, ({ ctx, params, query }) =>
    timeline.list(ctx, params.projectId, query.deadlines ?? false),
  )
  http.serve(contract.createMilestone, ({ ctx, params, body }) => timeline.create(ctx, params.projectId, body))
  http.serve(contract.editMilestone, ({ ctx, params, body }) =>
    timeline.edit(ctx, params.projectId, params.eventId, body),
  )
  http.serve(contract.deleteMilestone, async ({ ctx, params }) => {
    await timeline.remove(ctx, params.projectId, params.eventId)
  })
}
