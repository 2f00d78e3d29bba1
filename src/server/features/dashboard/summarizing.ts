import type { Counts, BuilderDashboard, ClientDashboard } from '#shared/dashboard/contract.ts'
import type { Project } from '#shared/projects/contract.ts'
import { communicationFigures, unreadMessages } from '#server/features/messages/public.ts'
import * as projects from '#server/features/projects/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './store.ts'

const RECENT_PROJECTS = 6
const OWN_PROJECTS = 20

/** Builders see their company, everyone else the projects they have a seat on. */
export const read = (ctx: Ctx): Promise<BuilderDashboard | ClientDashboard> =>
  ctx.actor.companyId === null ? forClient(ctx) : forBuilder(ctx, ctx.actor.companyId)

async function newest(ctx: Ctx, limit: number): Promise<Project[]> {
  const page = await projects.list(ctx, { limit }, 'http://localhost/api/projects')
  return JSON.parse(page.value.text) as Project[]
}

async function forBuilder(ctx: Ctx, companyId: number): Promise<BuilderDashboard> {
  const [figures, recentProjects, { recent, owed, onboarding }, communications] = await Promise.all([
    projects.figures(ctx),
    newest(ctx, RECENT_PROJECTS),
    store.builderParts(ctx.db, companyId, ctx.now),
    communicationFigures(ctx),
  ])
  return { kind: 'builder', figures, recentProjects, recentSelections: recent, communications, owed, onboarding }
}

async function forClient(ctx: Ctx): Promise<ClientDashboard> {
  const [own, parts] = await Promise.all([
    newest(ctx, OWN_PROJECTS),
    store.clientParts(ctx.db, ctx.actor.userId, ctx.now),
  ])
  return {
    kind: 'client',
    decisionsOwed: parts.owed,
    decisionsOverdue: parts.overdue,
    decisionsPrepared: parts.prepared,
    signedBefore: parts.signedBefore,
    projects: own,
    signOffs: parts.signed,
  }
}

/** Open counts for the badges. */
export async function counts(ctx: Ctx): Promise<Counts> {
  const { userId, companyId } = ctx.actor
  const [waiting, messages] = await Promise.all([
    companyId === null
      ? store.waitingOnSeats(ctx.db, userId, ctx.now)
      : store.waitingInCompany(ctx.db, companyId, userId, ctx.now),
    unreadMessages(ctx),
  ])
  return { ...waiting, messages }
}
