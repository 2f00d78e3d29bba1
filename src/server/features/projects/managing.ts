import { toCents } from '#shared/kernel/money.ts'
import type { NewProject, ProjectFigures, ProjectDetail } from '#shared/projects/contract.ts'
import { companyOf, lockPlanSeat } from '#server/features/seats/public.ts'
import { signingOf } from '#server/features/selections/public.ts'
import { followCalendar } from '#server/features/schedule/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Part, readPart } from '#server/platform/db/together.ts'
import { companyFigures } from './figures-store.ts'
import { mustBuild, onlyBuildersCreate } from './policy.ts'
import { readIn } from './reading.ts'
import { clientOf } from './seating.ts'
import * as store from './store.ts'

export const create = (ctx: Ctx, project: NewProject): Promise<ProjectDetail> =>
  ctx.db.transaction(async (tx) => readIn(tx, ctx, await createIn(tx, ctx, project)))

type Kind = { isSample?: boolean; isTemplate?: boolean }

/** Creates a project within a larger transaction, and returns its id. */
export async function createIn(tx: Db, ctx: Ctx, project: NewProject, kind: Kind = {}): Promise<number> {
  const companyId = companyOf(ctx.actor, onlyBuildersCreate)
  await requireActiveCompany(tx, ctx, companyId)
  const company = await store.company(tx, companyId)
  const client = await clientOf(tx, companyId, project.clientId ?? ctx.actor.userId)
  const { budget, builderId: _builder, status: _status, ...fields } = project
  const projectId = await store.insertProject(tx, {
    ...fields,
    description: project.description || null,
    notes: project.notes || null,
    budgetCents: budget == null ? null : toCents(budget),
    companyId,
    clientId: client.userId,
    builderId: ctx.actor.userId,
    currency: company.currency,
    timeZone: project.timeZone ?? company.timeZone,
    status: 'planning',
    ...kind,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  if (client.type === 'client') {
    await store.insertSeat(tx, { companyId, projectId, userId: client.userId, seat: 'client', createdAt: ctx.now })
  }
  const data = { project: project.name, ...(!kind.isTemplate && { signing: await signingOf(tx, projectId) }) }
  const event = kind.isTemplate ? 'template.created' : 'project.created'
  await record(tx, ctx, { companyId, projectId, kind: event, data })
  return projectId
}

export const claimSample = (tx: Db, companyId: number): Promise<boolean> => store.claimSample(tx, companyId)

export const archive = (ctx: Ctx, projectId: number): Promise<ProjectDetail> => setArchived(ctx, projectId, true)
export const restore = (ctx: Ctx, projectId: number): Promise<ProjectDetail> => setArchived(ctx, projectId, false)

/** Archiving is idempotent. */
const setArchived = (ctx: Ctx, projectId: number, away: boolean): Promise<ProjectDetail> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    mustBuild(seat)
    if (seat.archived !== away) {
      await store.updateProject(tx, projectId, { archivedAt: away ? ctx.now : null, updatedAt: ctx.now })
      const kind = away ? 'project.archived' : 'project.restored'
      await record(tx, ctx, { companyId: seat.companyId, projectId, kind, data: { project: seat.projectName } })
      if (!away && !seat.isTemplate) await followCalendar(tx, ctx, seat)
    }
    return readIn(tx, ctx, projectId)
  })

export const figuresPart = ({ actor, now }: Ctx): Part<ProjectFigures> => companyFigures(companyOf(actor), now)

export const figures = async (ctx: Ctx): Promise<ProjectFigures> => readPart(ctx.db, figuresPart(ctx))
