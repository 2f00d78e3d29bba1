import {
  activityColumns,
  messageColumns,
  signOffColumns,
  teamColumns,
  timelineColumns,
  timelineRows,
} from '#shared/exports/project-columns.ts'
import * as contract from '#shared/exports/contract.ts'
import * as endpoints from '#shared/exports/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { activityPage } from '#server/features/activity/public.ts'
import { list as listMessages } from '#server/features/messages/public.ts'
import { listTeam } from '#server/features/people/public.ts'
import { list as listSignOffs } from '#server/features/signoffs/public.ts'
import { list as listTimeline } from '#server/features/schedule/public.ts'
import type { Http } from '#server/platform/http/http.ts'
import { exported } from './exporting.ts'
import { arrayPages, onePage, PAGE } from './list-pages.ts'

const api = operations(endpoints, contract)

/** The lists within a project, and the team. */
export function projectExportRoutes(http: Http): void {
  http.raw(api.exportTeam, ({ ctx, query: { format } }) =>
    exported(ctx, { title: 'Team', columns: teamColumns, format, readPage: onePage(() => listTeam(ctx)) }),
  )
  http.raw(api.exportActivity, ({ ctx, query: { format, projectId } }) =>
    exported(ctx, {
      title: 'Activity',
      columns: activityColumns,
      format,
      projectId,
      readPage: (cursor: Parameters<typeof activityPage>[2] | undefined) =>
        activityPage(ctx, projectId, cursor ?? null, PAGE),
    }),
  )
  http.raw(api.exportSignOffs, ({ ctx, params, query: { format } }) => {
    const readActs = arrayPages((page, url) => listSignOffs(ctx, params.projectId, page, url))
    return exported(ctx, {
      title: 'Sign-offs',
      columns: signOffColumns,
      format,
      readPage: async (cursor: string | undefined) => {
        const { rows, next } = await readActs(cursor)
        return { rows: rows.flatMap((act) => act.lines.map((line) => ({ act, line }))), next }
      },
    })
  })
  http.raw(api.exportTimeline, ({ ctx, params, query: { format, deadlines = false } }) =>
    exported(ctx, {
      title: 'Timeline',
      columns: timelineColumns,
      format,
      projectId: params.projectId,
      readPage: onePage(async () => timelineRows(await listTimeline(ctx, params.projectId, deadlines))),
    }),
  )
  http.raw(api.exportMessages, ({ ctx, params, query: { format, ...filter } }) =>
    exported(ctx, {
      title: 'Messages',
      columns: messageColumns,
      format,
      projectId: params.projectId,
      // A page has its oldest message first; the export has its newest first.
      readPage: async (before: number | undefined) => {
        const page = await listMessages(ctx, params.projectId, { ...filter, before, limit: PAGE })
        return { rows: page.messages.toReversed(), next: page.before ?? undefined }
      },
    }),
  )
}
