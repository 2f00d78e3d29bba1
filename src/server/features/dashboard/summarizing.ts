import type { Counts, BuilderDashboard, ClientDashboard } from '#shared/dashboard/contract.ts'
import { communicationPart, unreadPart } from '#server/features/messages/public.ts'
import * as projects from '#server/features/projects/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { together } from '#server/platform/db/together.ts'
import * as store from './store.ts'

const RECENT_PROJECTS = 6
const OWN_PROJECTS = 20

/** Builders see their company, everyone else the projects they have a seat on. */
export const read = (ctx: Ctx): Promise<BuilderDashboard | ClientDashboard> =>
  ctx.actor.companyId === null ? forClient(ctx) : forBuilder(ctx, ctx.actor.companyId)

async function forBuilder(ctx: Ctx, companyId: number): Promise<BuilderDashboard> {
  const [figures, newest, own, communications] = await together(
    ctx.db,
    projects.figuresPart(ctx),
    projects.newestPart(ctx, RECENT_PROJECTS),
    store.builderPart(companyId, ctx.now),
    communicationPart(ctx),
  )
  const { recent, hasProject, hasClient, hasSelection, hasSample, ...owed } = own
  const onboarding = { hasProject, hasClient, hasSelection, hasSample }
  const recentProjects = projects.newestOf(ctx, newest)
  return { kind: 'builder', figures, recentProjects, recentSelections: recent ?? [], communications, owed, onboarding }
}

async function forClient(ctx: Ctx): Promise<ClientDashboard> {
  const [own, parts] = await together(
    ctx.db,
    projects.newestPart(ctx, OWN_PROJECTS),
    store.clientPart(ctx.actor.userId, ctx.now),
  )
  return {
    kind: 'client',
    decisionsOwed: parts.owed,
    decisionsOverdue: parts.overdue,
    decisionsPrepared: parts.prepared,
    signedBefore: parts.signedBefore,
    projects: projects.newestOf(ctx, own),
    signOffs: parts.signed,
  }
}

/** Open counts for the badges. */
export async function counts(ctx: Ctx): Promise<Counts> {
  const { userId, companyId } = ctx.actor
  const waiting =
    companyId === null ? store.waitingOnSeats(userId, ctx.now) : store.waitingInCompany(companyId, userId, ctx.now)
  const [open, { messages }] = await together(ctx.db, waiting, unreadPart(ctx))
  return { ...open, messages }
}
