import { eq } from 'drizzle-orm'
import { editSchedule, readSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import type { InstallRule, ScheduleSettingsEdit } from '#shared/schedule/deadlines/schemas.ts'
import { addSelection, getSelection } from '#shared/selections/endpoints.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import { createMilestone, editMilestone, listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { category, house, item } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/** A house on Wednesday, March 10, 2027, with tiling from May 3 on, and the rule "Tiles are installed at Tiling". */
export async function tiledHouse() {
  const world = await createWorld({ now: '2027-03-10T15:00:00Z' })
  const built = await house(world)
  const { company, project } = built
  const builder = company.owner
  const at = { projectId: project.id }
  const tiles = await category(world, company, 'Tiles')
  const tile = async (name: string, leadTimeDays: number | null) => {
    const made = await item(world, company, { name }, tiles)
    await world.db.update(selectionItems).set({ leadTimeDays }).where(eq(selectionItems.id, made.id))
    return made
  }
  const settings = async (edit: Omit<ScheduleSettingsEdit, 'version'>) => {
    const { version } = (await world.call(builder, readSchedule, {})).body
    return world.call(builder, editSchedule, {}, { ...edit, version })
  }
  const rule: InstallRule = { kind: 'category', categoryId: tiles, milestone: 'tiling' }
  const tiling = (await world.call(builder, createMilestone, at, { title: 'Tiling', scheduledDate: '2027-05-03' })).body
  const add = async (name: string, more: Partial<SelectionDraft> = {}) =>
    (await world.call(builder, addSelection, at, { name, categoryId: tiles, status: 'pending', ...more })).body
  const read = async (id: number, person = builder) =>
    (await world.call(person, getSelection, { ...at, selectionId: id })).body
  const milestones = async () =>
    (await world.call(builder, listTimeline, at)).body.map(({ version: _version, ...one }) => one)
  const moveTiling = async (scheduledDate: string) => {
    const version = (await world.call(builder, listTimeline, at)).body.find(({ id }) => id === tiling.id)?.version ?? 0
    return world.call(builder, editMilestone, { ...at, eventId: tiling.id }, { scheduledDate, version })
  }
  await settings({ installRules: [rule] })
  return { world, ...built, builder, at, tiles, tile, settings, rule, tiling, add, read, milestones, moveTiling }
}
