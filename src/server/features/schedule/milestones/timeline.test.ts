import { expect, test } from 'vitest'
import { readLookAhead } from '#shared/procurement/log/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import {
  createMilestone,
  deleteMilestone,
  editMilestone,
  listTimeline,
  readProjectSchedule,
} from '#shared/schedule/milestones/endpoints.ts'
import { markLabel, timelineStatusLabel } from '#shared/schedule/milestones/rules.ts'
import { archiveProject } from '#shared/projects/endpoints.ts'
import { insertDecisions } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

async function site() {
  const world = await createWorld({ now: '2027-03-10T12:00:00Z' })
  const company = await world.people.company()
  const client = await world.people.client(company)
  const project = await world.people.project(company, client)
  const add = (title: string, scheduledDate: string) =>
    world.call(company.owner, createMilestone, { projectId: project.id }, { title, scheduledDate })
  return { world, company, owner: company.owner, client, project, at: { projectId: project.id }, add }
}

test('lists milestones by day, with the status for that day', async () => {
  const { world, owner, at, add } = await site()
  await add('Roof on', '2027-04-01')
  const slab = await add('Slab poured', '2027-03-01')
  await add('Frame up', '2027-03-10')
  await world.call(owner, editMilestone, { ...at, eventId: slab.body.id }, { status: 'in_progress', version: 1 })
  const { body } = await world.call(owner, listTimeline, at)
  expect(body.map(({ title, status }) => [title, status])).toEqual([
    ['Slab poured', 'overdue'],
    ['Frame up', 'planned'],
    ['Roof on', 'planned'],
  ])
})

test('work that has started is late only after its last working day, and what nobody started is late from its first', async () => {
  const { world, owner, at } = await site()
  const add = async (title: string, status: 'planned' | 'in_progress', durationDays: number) => {
    const milestone = { title, status, durationDays, scheduledDate: '2027-03-04' }
    expect((await world.call(owner, createMilestone, at, milestone)).status).toBe(201)
  }
  // A Thursday: five working days end on Wednesday, March 10, which is today, and four on the day before.
  await add('Framing', 'in_progress', 5)
  await add('Roofing', 'in_progress', 4)
  await add('Plumbing', 'planned', 5)
  const { body } = await world.call(owner, listTimeline, at)
  const expected = [
    ['Framing', 'in_progress', null],
    ['Roofing', 'overdue', 'It should have been finished by Mar 09, 2027'],
    ['Plumbing', 'overdue', 'It should have started on Mar 04, 2027'],
  ]
  expect(body.map(({ title, status, why }) => [title, status, why])).toEqual(expected)
  // Editing something else keeps what people said.
  expect(body.map(({ progress }) => progress)).toEqual(['in_progress', 'in_progress', 'planned'])
  const { body: ahead } = await world.call(owner, readLookAhead, {})
  expect(ahead.milestones.map(({ title, status, why }) => [title, status, why])).toEqual(expected)
})

test('completing needs a version, and reopening clears the completion date', async () => {
  const { world, owner, at, add } = await site()
  const { body: made } = await add('Slab poured', '2027-03-01')
  const event = { ...at, eventId: made.id }
  const done = await world.call(owner, editMilestone, event, { status: 'completed', version: 1 })
  expect(done.body).toMatchObject({ status: 'completed', completedAt: '2027-03-10T12:00:00.000Z', version: 2 })
  const stale = await world.call(owner, editMilestone, event, { title: 'Late', version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { current: { status: 'completed' } } })
  const back = await world.call(owner, editMilestone, event, { status: 'planned', version: 2 })
  expect(back.body).toMatchObject({ status: 'overdue', completedAt: null })
  expect((await world.call(owner, deleteMilestone, event)).status).toBe(204)
  expect((await world.call(owner, deleteMilestone, event)).status).toBe(404)
})

test('a draft says that it is a draft, in the list and on the chart', async () => {
  const { world, owner, at } = await site()
  const deadline = '2027-05-01'
  await world.call(owner, addSelection, at, { name: 'Bath paint', deadline, draft: true })
  await world.call(owner, addSelection, at, { name: 'Hall paint', deadline })
  const { body } = await world.call(owner, listTimeline, at, undefined, { query: { deadlines: 'true' } })
  const words = [
    ['Bath paint', 'Draft'],
    ['Hall paint', 'Waiting for options'],
  ]
  expect(body.map((event) => [event.title, timelineStatusLabel(event)])).toEqual(words)
  const { body: schedule } = await world.call(owner, readProjectSchedule, at)
  expect(schedule.marks.map((mark) => [mark.name, markLabel(mark)])).toEqual(words)
})

test('includes selection deadlines on request, overdue only where the client owes the decision, and never for trades', async () => {
  const { world, company, client, project, at, add } = await site()
  await add('Roof on', '2027-04-01')
  await insertDecisions(world, company, project, [
    { name: 'Sink', deadline: '2027-03-08', status: 'pending' },
    { name: 'Tap', deadline: '2027-03-09', status: 'in_review' },
    { name: 'Tile', deadline: '2027-05-01', status: 'in_review' },
    { name: 'Paint', deadline: '2027-02-01', status: 'approved' },
    { name: 'Someday', deadline: null, status: 'pending' },
  ])
  const query = { deadlines: 'true' } as const
  const { body } = await world.call(client, listTimeline, at, undefined, { query })
  expect(body.map(({ title, kind, status }) => [title, kind, status])).toEqual([
    ['Paint', 'deadline', 'completed'],
    ['Sink', 'deadline', 'planned'],
    ['Tap', 'deadline', 'overdue'],
    ['Roof on', 'milestone', 'planned'],
    ['Tile', 'deadline', 'in_progress'],
  ])
  const trade = await world.people.subcontractor(company)
  await world.people.seat(project, trade, 'subcontractor')
  const seen = await world.call(trade, listTimeline, at, undefined, { query })
  expect(seen.body.map(({ title }) => title)).toEqual(['Roof on'])
})

test('returns 404 for a milestone of another project, and refuses changes on an archived one', async () => {
  const { world, company, owner, project, at, add } = await site()
  const { body: made } = await add('Slab poured', '2027-03-01')
  const other = await world.people.project(company)
  const wrong = await world.call(owner, deleteMilestone, { projectId: other.id, eventId: made.id })
  expect(wrong.status).toBe(404)
  await world.call(owner, archiveProject, { projectId: project.id })
  expect((await add('Too late', '2027-03-02')).status).toBe(409)
  expect((await world.call(owner, listTimeline, at)).body[0]?.can.edit).toBe(false)
})

test.each(['planned', 'completed'] as const)(
  'a %s milestone that waits for itself, for one of another project or company, or for none, is refused in words',
  async (status) => {
    const { world, company, owner, project, at, add } = await site()
    const own = (await add('Slab poured', '2027-03-01')).body.id
    const next = await world.people.project(company)
    const elsewhere = await world.people.company()
    const foreign = await world.people.project(elsewhere)
    const milestoneOf = async (person: typeof owner, projectId: number) =>
      (await world.call(person, createMilestone, { projectId }, { title: 'Site', scheduledDate: '2027-03-01' })).body.id
    const beside = await milestoneOf(owner, next.id)
    const strange = await milestoneOf(elsewhere.owner, foreign.id)
    const wanted = { title: 'Roof on', scheduledDate: '2027-04-01', status }
    for (const onId of [beside, strange, strange + 1, 999_999]) {
      const dependsOn = [{ onId: own }, { onId: own, lagDays: 2 }, { onId }]
      const { status: code, body } = await world.call(owner, createMilestone, at, { ...wanted, dependsOn })
      expect([code, body]).toMatchObject([422, { message: 'There is no such milestone in this project.' }])
    }
    for (const onId of [own, beside, strange, 999_999]) {
      const change = { version: 1, status, dependsOn: [{ onId }, { onId, lagDays: 1 }] }
      const edited = await world.call(owner, editMilestone, { projectId: project.id, eventId: own }, change)
      expect([edited.status, edited.body]).toMatchObject([422, { code: 'invalid' }])
    }
    const twice = [{ onId: own }, { onId: own, lagDays: 2 }]
    expect((await world.call(owner, createMilestone, at, { ...wanted, dependsOn: twice })).status).toBe(201)
  },
)
