import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { statusWords } from '#shared/procurement/orders/words.ts'
import { deliverSelection, getSelection, orderSelection, setTrades } from '#shared/selections/endpoints.ts'
import { ARRIVED } from '#shared/selections/status-words.ts'
import { statusInWords } from '#shared/selections/words.ts'
import { readProjectSchedule } from '#shared/schedule/milestones/endpoints.ts'
import { markLabel } from '#shared/schedule/milestones/rules.ts'
import { madeDocument, madePdf } from '#server/testing/material/made-document.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

/** A tap that was ordered and has arrived, with a builder, a client and the trade who see it. */
async function arrivedTap() {
  const world = await createWorld()
  const site = await world.people.site()
  const { builder, client, tiler, project } = site
  const tap = await proposed(world, site)
  const place = { projectId: project.id }
  await world.call(builder, setTrades, { ...place, userId: tiler.userId }, { categoryIds: [tap.categoryId ?? 0] })
  await signs(world, client, [tap])
  await world.call(builder, orderSelection, at(tap), { expectedOn: '2027-03-12' })
  expect((await world.call(builder, deliverSelection, at(tap), { delivered: true })).status).toBe(200)
  const sheet = async (person: Person) => {
    const path = `/api/exports/selections?projectId=${project.id}&format=csv`
    return (await world.request(path, { headers: { cookie: person.cookie } })).text()
  }
  return { world, ...site, tap, place, sheet }
}

test('what has arrived has one word for builder, client and trade, on screens, in files, in documents and in the activity', async () => {
  const { world, builder, client, tiler, tap, place, sheet } = await arrivedTap()
  for (const [person, reader] of [
    [builder, 'builder'],
    [client, 'client'],
    [tiler, 'subcontractor'],
  ] as const) {
    const { body } = await world.call(person, getSelection, at(tap))
    expect(statusInWords(body, reader, person.userId)).toBe(ARRIVED)
    const csv = await sheet(person)
    expect(csv).toContain(`${ARRIVED} on`)
    expect(csv).toContain(`,${ARRIVED},`)
    expect(csv).not.toMatch(/deliver/i)
    const { body: schedule } = await world.call(person, readProjectSchedule, place)
    expect(schedule.marks.filter(({ kind }) => kind === 'delivery').map(markLabel)).toEqual([ARRIVED])
  }
  const { text } = await madePdf(world, client, place.projectId, { kind: 'schedule' })
  const { bytes } = await madeDocument(world, client, place.projectId, { kind: 'schedule', format: 'xlsx' })
  const workbook = Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n')
  for (const file of [text, workbook]) {
    expect(file).toContain(ARRIVED)
    expect(file).not.toMatch(/Delivered/)
  }
  const { body: activity } = await world.call(builder, listProjectActivity, place)
  expect(activity.map(({ sentence }) => sentence)).toContain('marked Kitchen tap as arrived')
  expect([statusWords.delivered, statusWords.partly_delivered]).toEqual([ARRIVED, 'Partly arrived'])
})
