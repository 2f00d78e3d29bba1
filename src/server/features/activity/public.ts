import type { ActivityEntry } from '#shared/activity/contract.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listForPerson, listForProject } from './reading.ts'
import type { Cursor } from './store.ts'

/** A page of what the person sees of everything, or of one project. */
export async function activityPage(
  ctx: Ctx,
  projectId: number | undefined,
  cursor: Cursor | null,
  limit: number,
): Promise<{ rows: ActivityEntry[]; next: Cursor | undefined }> {
  const { entries, next } =
    projectId === undefined
      ? await listForPerson(ctx, cursor, limit)
      : await listForProject(ctx, projectId, cursor, limit)
  return { rows: entries, next: next ?? undefined }
}
