import { AppError } from '#shared/kernel/errors.ts'
import type { ProjectDetail } from '#shared/projects/contract.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { projectDetailReply } from './project-reply.ts'
import * as store from './store.ts'

/** The statement finds the project only for people with a seat; everyone else gets 404. */
export const read = (ctx: Ctx, projectId: number): Promise<ProjectDetail> => readIn(ctx.db, ctx, projectId)

/** Who reads, and when. */
type Reading = { actor: Pick<Actor, 'userId' | 'companyId'>; now: Date }

export async function readIn(db: Db, ctx: Reading, projectId: number): Promise<ProjectDetail> {
  const facts = await store.readProject(db, ctx.actor, projectId, ctx.now)
  if (facts === null) throw new AppError('not_found')
  return projectDetailReply(facts, ctx.actor.userId)
}
