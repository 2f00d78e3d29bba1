import { AppError } from '#shared/kernel/errors.ts'
import { nextCursor } from '#shared/kernel/list-query.ts'
import type { LogRow } from '#shared/procurement/log/contract.ts'
import { pdfReply } from '#server/features/files/public.ts'
import { letterheadOf } from '#server/features/projects/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { companyShare } from '#server/platform/shares.ts'
import { list, type LogQuery } from './listing.ts'
import { drawLogTask } from './pdf/task.ts'
import { procures } from '../policy.ts'

/** A paper with more rows is read by no one; the spreadsheet has them all. */
const MOST = 2_000
const PAGE = 200

export async function logPdf(ctx: Ctx, query: Omit<LogQuery, 'limit' | 'cursor'>): Promise<Response> {
  const companyId = procures(ctx.actor)
  const rows = await allRows(ctx, query)
  const facts = {
    ...(await letterheadOf(ctx.platform, companyId)),
    madeAt: ctx.now,
    url: `${ctx.platform.config.publicUrl}/log`,
    project: query.projectId === undefined ? null : (rows[0]?.project.name ?? null),
    rows,
  }
  const pdf = await ctx.platform.workers.run(drawLogTask, facts, { share: companyShare(companyId) })
  return pdfReply(new Uint8Array(pdf), 'attachment', 'Procurement log.pdf')
}

async function allRows(ctx: Ctx, query: Omit<LogQuery, 'limit' | 'cursor'>): Promise<LogRow[]> {
  const rows: LogRow[] = []
  let cursor: string | undefined
  do {
    const page = await list(ctx, { ...query, limit: PAGE, cursor }, 'http://localhost/log')
    rows.push(...page.value)
    cursor = nextCursor(page.headers.find(([name]) => name === 'Link')?.[1])
    if (rows.length > MOST)
      throw new AppError('conflict', 'This is too much for paper. Choose a project or a filter, or export it to Excel.')
  } while (cursor !== undefined)
  return rows
}
