import { AppError } from '#shared/kernel/errors.ts'
import type { NewProject, ProjectDetail } from '#shared/projects/contract.ts'
import type { StarterTemplate, Template } from '#shared/templates/contract.ts'
import type { CopySource, NewTemplate, StarterKey } from '#shared/templates/schemas.ts'
import { MAX_MILESTONES } from '#shared/schedule/milestones/limits.ts'
import { mergedSchedules, type TemplateMilestone } from '#shared/schedule/milestones/template-schedule.ts'
import * as projects from '#server/features/projects/public.ts'
import { companyOf, lockPlanSeat, planSeatOf, type Seat } from '#server/features/seats/public.ts'
import { insertPlans, type PlannedSelection, plansOf } from '#server/features/selections/public.ts'
import { layOut, relativeSchedule } from '#server/features/schedule/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { starterPlans, starterPreviews } from './starters.ts'
import * as store from './store.ts'

const onlyBuilders = 'Only builders and administrators can use templates.'

export async function list(ctx: Ctx): Promise<{ own: Template[]; starters: StarterTemplate[] }> {
  const companyId = companyOf(ctx.actor, onlyBuilders)
  const { region, currency } = await projects.companyRow(ctx.db, companyId)
  return {
    own: await store.templatesOf(ctx.db, companyId),
    starters: starterPreviews(ctx.platform.starter, region, currency),
  }
}

/** Saves a project, or some of its rooms, as a template. Without a project it starts empty. */
export const create = (
  ctx: Ctx,
  { name, description, projectId, rooms, starter }: NewTemplate,
): Promise<ProjectDetail> =>
  ctx.db.transaction(async (tx) => {
    companyOf(ctx.actor, onlyBuilders)
    const source = projectId == null ? null : await builderSeat(tx, ctx, projectId)
    const plans = source ? inRooms(await plansOf(tx, source), rooms) : []
    const id = await projects.createIn(tx, ctx, { name, description, address: '' }, { isTemplate: true })
    if (source ?? starter) {
      const template = await lockPlanSeat(tx, ctx.actor, id)
      const schedules = [
        ...(source ? [await scheduleOf(tx, source)] : []),
        ...(starter ? [await starterSchedule(tx, ctx, template, starter)] : []),
      ]
      await store.saveSchedule(tx, template, mergedSchedules(schedules))
      if (source) await insertPlans(tx, ctx, template, plans, source.projectName)
      if (starter) await copyInto(tx, ctx, template, [{ starter }])
    }
    return projects.readIn(tx, ctx, id)
  })

/** A template keeps the schedule of another one as it is, and that of a project relative to its start. */
async function scheduleOf(tx: Db, source: Seat): Promise<TemplateMilestone[]> {
  if (source.isTemplate) return mergedSchedules(await store.schedulesOf(tx, [source.projectId]))
  return relativeSchedule(tx, source, await store.startOf(tx, source.projectId))
}

const inRooms = (plans: PlannedSelection[], rooms: readonly string[] | null | undefined): PlannedSelection[] =>
  rooms ? plans.filter(({ room }) => rooms.includes(room ?? '')) : plans

/** Creates a project with the selections of several templates: all of it or nothing. */
export const createProject = (ctx: Ctx, project: NewProject, sources: readonly CopySource[]): Promise<ProjectDetail> =>
  ctx.db.transaction(async (tx) => {
    const id = await projects.createIn(tx, ctx, project)
    const seat = await lockPlanSeat(tx, ctx.actor, id)
    if (project.startDate) await layOutSchedules(tx, ctx, seat, sources, project.startDate)
    await copyInto(tx, ctx, seat, sources)
    return projects.readIn(tx, ctx, id)
  })

/** The milestones come first: the deadlines of the selections follow from them. */
async function layOutSchedules(tx: Db, ctx: Ctx, seat: Seat, sources: readonly CopySource[], start: string) {
  const schedules: (readonly TemplateMilestone[])[] = []
  for (const source of sources) {
    if ('starter' in source) {
      schedules.push(await starterSchedule(tx, ctx, seat, source.starter))
      continue
    }
    const from = await builderSeat(tx, ctx, source.projectId)
    if (from.companyId === seat.companyId && from.isTemplate)
      schedules.push(...(await store.schedulesOf(tx, [source.projectId])))
  }
  const milestones = mergedSchedules(schedules).slice(0, MAX_MILESTONES)
  if (milestones.length > 0) await layOut(tx, ctx, seat, milestones, start)
}

async function starterSchedule(tx: Db, ctx: Ctx, { companyId }: Seat, key: StarterKey) {
  const { region } = await projects.companyRow(tx, companyId)
  return ctx.platform.starter.templates(region)[key].milestones
}

export const copy = (ctx: Ctx, projectId: number, sources: readonly CopySource[]): Promise<{ added: number }> =>
  ctx.db.transaction(async (tx) => {
    const target = await lockPlanSeat(tx, ctx.actor, projectId)
    if (target.kind !== 'builder') throw new AppError('forbidden', 'Only the builder can add selections.')
    if (target.archived) throw new AppError('conflict', 'This project is archived. Restore it before you change it.')
    await requireActiveCompany(tx, ctx, target.companyId)
    return { added: await copyInto(tx, ctx, target, sources) }
  })

async function copyInto(tx: Db, ctx: Ctx, target: Seat, sources: readonly CopySource[]): Promise<number> {
  const parts = []
  for (const source of sources) parts.push(await partOf(tx, ctx, target, source))
  const plans = parts.flatMap((part) => part.plans)
  return insertPlans(tx, ctx, target, plans, parts.map(({ name }) => name).join(', '))
}

async function partOf(tx: Db, ctx: Ctx, target: Seat, source: CopySource) {
  if ('starter' in source) {
    const { companyId } = target
    const { region } = await projects.companyRow(tx, companyId)
    const { starter } = ctx.platform
    const plans = await starterPlans(tx, starter, { companyId, region, key: source.starter })
    return { name: starter.templates(region)[source.starter].name, plans }
  }
  const seat = await builderSeat(tx, ctx, source.projectId)
  // Another company's project on which the builder is a client has other items and categories.
  if (seat.companyId !== target.companyId) throw new AppError('not_found')
  return { name: seat.projectName, plans: await plansOf(tx, seat, source.selectionIds) }
}

async function builderSeat(db: Db, ctx: Ctx, projectId: number): Promise<Seat> {
  const seat = await planSeatOf(db, ctx.actor, projectId)
  if (seat.kind !== 'builder') throw new AppError('not_found')
  return seat
}
