import { expect, test } from 'vitest'
import { addSelection, listProjectSelections } from '#shared/selections/endpoints.ts'
import { createFromTemplates, createTemplate, listTemplates } from '#shared/templates/endpoints.ts'
import { importSchedule, listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

/** A project that starts on Monday, April 5, 2027, with a schedule, saved as a template. */
async function savedHouse() {
  const built = await tiledHouse()
  const { world, builder, client, at, tile } = built
  const zellige = await tile('Zellige', 14)
  const task = (title: string, start: string, durationDays: number, ...after: { title: string; lagDays: number }[]) => {
    return { title, start, durationDays, trade: `${title} crew`, after }
  }
  await world.call(builder, importSchedule, at, {
    tasks: [
      task('Framing', '2027-04-05', 10),
      task('Tiling', '2027-04-05', 5, { title: 'Framing', lagDays: 3 }),
      task('Handover', '2027-06-07', 1, { title: 'Tiling', lagDays: 0 }),
    ],
  })
  await world.call(builder, addSelection, at, {
    name: 'Wall tile',
    categoryId: built.tiles,
    optionItemIds: [zellige.id],
  })
  const template = await world.call(builder, createTemplate, {}, { name: 'Row house', ...at })
  const project = { name: 'Next house', address: '2 Test Street', clientId: client.userId }
  const start = async (startDate: string | null, sources = [{ projectId: template.body.id }]) => {
    const made = await world.call(builder, createFromTemplates, {}, { project: { ...project, startDate }, sources })
    const place = { projectId: made.body.id }
    return {
      status: made.status,
      milestones: (await world.call(builder, listTimeline, place)).body,
      selections: (await world.call(builder, listProjectSelections, place)).body,
    }
  }
  return { ...built, template: template.body, start }
}

test('a template carries the schedule, and a project lays it out from its start on the working days of the company', async () => {
  const { world, builder, start, at } = await savedHouse()
  const listed = (await world.call(builder, listTemplates, {})).body.own
  expect(listed).toMatchObject([{ name: 'Row house', milestones: 3 }])
  const original = (await world.call(builder, listTimeline, at)).body
  // July 4, 2027 is a Sunday, and its Monday a holiday.
  const { milestones, selections } = await start('2027-06-21')
  expect(milestones.map(({ title, scheduledDate, finishDate }) => [title, scheduledDate, finishDate])).toEqual([
    ['Framing', '2027-06-21', '2027-07-02'],
    ['Tiling', '2027-07-09', '2027-07-15'],
    ['Handover', '2027-08-23', '2027-08-23'],
  ])
  expect(milestones.map(({ trade, durationDays }) => [trade, durationDays])).toEqual(
    original.map(({ trade, durationDays }) => [trade, durationDays]),
  )
  expect(milestones[1]?.dependsOn).toEqual([{ onId: milestones[0]?.id, lagDays: 3 }])
  expect(selections).toMatchObject([{ name: 'Wall tile', deadlineTyped: false, plan: { milestone: 'Tiling' } }])
})

test('without a start no milestones are made, and a template used twice makes each milestone once', async () => {
  const { start, template } = await savedHouse()
  expect((await start(null)).milestones).toEqual([])
  const twice = await start('2027-06-21', [{ projectId: template.id }, { projectId: template.id }])
  expect(twice.milestones.map(({ title }) => title)).toEqual(['Framing', 'Tiling', 'Handover'])
})

test('the template of another company gives neither selections nor a schedule', async () => {
  const { world, client, template } = await savedHouse()
  const stranger = (await world.people.company()).owner
  const project = { name: 'X', address: '', clientId: client.userId, startDate: '2027-06-21' }
  const body = { project, sources: [{ projectId: template.id }] }
  expect((await world.call(stranger, createFromTemplates, {}, body)).status).toBeGreaterThanOrEqual(400)
})
