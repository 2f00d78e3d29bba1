import type { ProjectDetail } from '#shared/projects/contract.ts'
import { addDays, dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { starterItems } from '#server/features/catalog/public.ts'
import * as projects from '#server/features/projects/public.ts'
import { companyOf } from '#server/features/seats/public.ts'
import * as selections from '#server/features/selections/public.ts'
import * as timeline from '#server/features/schedule/public.ts'
import type { Ctx } from '#server/platform/context.ts'

/** How many decisions the sample has: enough to look real, few enough to read. */
const DECISIONS = 12

/** Creates a sample project as it might look in its third week, so that a new company sees how the product works. */
export const load = (ctx: Ctx): Promise<ProjectDetail> =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const companyId = companyOf(ctx.actor)
    if (!(await projects.claimSample(tx, companyId)))
      throw new AppError('conflict', 'You already have a sample project.')
    const { timeZone } = await projects.companyRow(tx, companyId)
    const today = dayIn(timeZone, ctx.now)
    const projectId = await projects.createIn(
      tx,
      inside,
      { ...house, startDate: today, expectedCompletionDate: addDays(today, 150) },
      { isSample: true },
    )
    await addDecisions(inside, companyId, projectId, today)
    for (const { title, days } of milestones) {
      await timeline.create(inside, projectId, { title, scheduledDate: addDays(today, days) })
    }
    return projects.read(inside, projectId)
  })

const house = {
  name: 'Sample: Maple Street house',
  address: '12 Maple Street',
  description: 'A sample to look around in. Change anything; archive it when you have seen enough.',
  budget: 45_000,
  projectType: 'new_construction' as const,
}

const milestones = [
  { title: 'Site start', days: 0 },
  { title: 'Rough-in', days: 45 },
  { title: 'Cabinetry and stone', days: 85 },
  { title: 'Handover', days: 150 },
]

async function addDecisions(ctx: Ctx, companyId: number, projectId: number, today: string): Promise<void> {
  const { region } = await projects.companyRow(ctx.db, companyId)
  const houseSchedule = ctx.platform.starter.houseSchedule(region)
  const items = await starterItems(ctx.db, companyId)
  const step = houseSchedule.length / DECISIONS
  for (let index = 0; index < DECISIONS; index += 1) {
    const decision = houseSchedule[Math.floor(index * step)]
    if (!decision) continue
    const { candidates, category: _, ...plan } = decision
    const options = candidates.map((key) => items.get(key)).filter((item) => item !== undefined)
    // The later half has no options yet, so that there is something to do.
    const optionItemIds = index < DECISIONS / 2 ? options.slice(0, 3).map(({ id }) => id) : []
    await selections.add(ctx, projectId, {
      ...plan,
      categoryId: options[0]?.categoryId ?? null,
      deadline: addDays(today, 5 + index * 7),
      optionItemIds,
      draft: false,
    })
  }
}
