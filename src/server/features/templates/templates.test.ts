import { describe, expect, test } from 'vitest'
import { listActivity } from '#shared/activity/endpoints.ts'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { counts, dashboard } from '#shared/dashboard/endpoints.ts'
import { communicationFigures, listConversations, postMessage } from '#shared/messages/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { clientFigures, listClients } from '#shared/people/endpoints.ts'
import {
  addProjectPerson,
  archiveProject,
  editProject,
  listProjects,
  projectFigures,
  readProject,
} from '#shared/projects/endpoints.ts'
import {
  addSelection,
  addAllowance,
  editSelection,
  listProjectSelections,
  listSelections,
  sendSelections,
} from '#shared/selections/endpoints.ts'
import { copySelections, createFromTemplates, createTemplate, listTemplates } from '#shared/templates/endpoints.ts'
import { createMilestone, listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { starterContent } from '#server/demo/starter-content.ts'
import { createStarterCatalog } from '#server/features/catalog/public.ts'
import { house, type House, item } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

async function furnished() {
  const world = await createWorld()
  const home = await house(world, { startDate: '2027-04-01' })
  const tap = await item(world, home.company, { name: 'Zephyr tap', price: 250 })
  const at = { projectId: home.project.id }
  const shared = await world.call(home.builder, addAllowance, at, { name: 'Zephyr lighting', amount: 5000 })
  const kitchen = { name: 'Zephyr faucet', room: 'Kitchen', allowance: 300, deadline: '2027-05-01', quantity: 2 }
  await world.call(home.builder, addSelection, at, { ...kitchen, notes: 'Zephyr note', optionItemIds: [tap.id] })
  const lamp = { name: 'Zephyr lamp', room: 'Hall', allowanceId: shared.body.id }
  await world.call(home.builder, addSelection, at, lamp)
  return { world, home, tap, at }
}

const selectionsOf = async (world: World, { builder }: House, projectId: number) =>
  (await world.call(builder, listProjectSelections, { projectId })).body

/** Every list and figure that is about projects, as one person sees it. */
async function everyList(world: World, { builder, client }: House) {
  const feed = (await world.call(builder, createCalendarFeed, {})).body.url
  const replies = await Promise.all([
    world.call(builder, listProjects, {}),
    world.call(builder, listProjects, {}, undefined, { query: { q: 'zephyr' } }),
    world.call(builder, listProjects, {}, undefined, { query: { status: 'archived' } }),
    world.call(builder, listProjects, {}, undefined, { query: { status: 'planning', sort: 'name' } }),
    world.call(builder, projectFigures, {}),
    world.call(builder, dashboard, {}),
    world.call(builder, counts, {}),
    world.call(builder, listSelections, {}),
    world.call(builder, listSelections, {}, undefined, { query: { q: 'zephyr' } }),
    world.call(builder, listActivity, {}),
    world.call(builder, listConversations, {}),
    world.call(builder, communicationFigures, {}),
    world.call(builder, listClients, {}),
    world.call(builder, clientFigures, {}),
    world.call(builder, listNotifications, {}),
    world.call(client, listProjects, {}),
    world.call(client, dashboard, {}),
    world.call(client, listSelections, {}),
  ])
  const calendar = await (await world.request(new URL(feed).pathname, {})).text()
  return {
    lists: replies.map(({ status, body, headers }) => ({ status, body, total: headers.get('x-total-count') })),
    calendar: calendar.replaceAll(/^(?:DTSTAMP|X-).*$/gm, ''),
  }
}

describe('a template', () => {
  test('appears in no list, figure, search, calendar or reminder', async () => {
    const { world, home, at } = await furnished()
    const before = await everyList(world, home)
    const body = { name: 'Zephyr template', projectId: home.project.id }
    const template = (await world.call(home.builder, createTemplate, {}, body)).body
    const place = { projectId: template.id }
    await world.call(home.builder, addSelection, place, { name: 'Zephyr extra', deadline: '2027-03-11' })
    await world.call(home.builder, editProject, place, { name: 'Zephyr again', version: template.version })
    expect(await everyList(world, home)).toEqual(before)
    await world.runTask('remind_deadlines')
    await world.call(home.builder, archiveProject, place)
    expect(await everyList(world, home)).toEqual(before)
    expect((await world.call(home.builder, readProject, at)).body.isTemplate).toBe(false)
  })

  test('is 404 for clients, trades and other companies, and has no people, messages, milestones or sending', async () => {
    const { world, home } = await furnished()
    const { id } = (await world.call(home.builder, createTemplate, {}, { name: 'T', projectId: home.project.id })).body
    const place = { projectId: id }
    const stranger = (await world.people.company()).owner
    const trade = await world.people.subcontractor(home.company)
    for (const person of [home.client, trade, stranger]) {
      expect((await world.call(person, readProject, place)).status).toBe(404)
      expect((await world.call(person, listProjectSelections, place)).status).toBe(404)
      expect((await world.call(person, addSelection, place, { name: 'X' })).status).toBe(404)
    }
    const calls = await Promise.all([
      world.call(home.builder, addProjectPerson, place, { userId: home.client.userId }),
      world.call(home.builder, postMessage, place, { message: 'Hello' }),
      world.call(home.builder, listTimeline, place),
      world.call(home.builder, createMilestone, place, { title: 'Slab', scheduledDate: '2027-05-01' }),
    ])
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await world.call(home.builder, sendSelections, place, {})).status).toBe(409)
  })

  test('keeps rooms, allowances, options, notes and deadlines relative to the start', async () => {
    const { world, home, tap } = await furnished()
    const { id } = (await world.call(home.builder, createTemplate, {}, { name: 'T', projectId: home.project.id })).body
    const [faucet, lamp] = await selectionsOf(world, home, id)
    expect(faucet).toMatchObject({ name: 'Zephyr faucet', room: 'Kitchen', allowance: 300, notes: 'Zephyr note' })
    expect(faucet).toMatchObject({ quantity: 2, deadline: null, deadlineOffsetDays: 30 })
    expect(faucet?.options).toMatchObject([{ itemId: tap.id }])
    expect(lamp?.sharedAllowance).toMatchObject({ name: 'Zephyr lighting', amount: 5000 })
    const { own } = (await world.call(home.builder, listTemplates, {})).body
    expect(own).toMatchObject([{ id, selections: 2, allowances: 5300, rooms: [{ room: 'Kitchen' }, { room: 'Hall' }] }])
  })

  test('may take only some rooms of a project', async () => {
    const { world, home } = await furnished()
    const body = { name: 'Hall', projectId: home.project.id, rooms: ['Hall'] }
    const { id } = (await world.call(home.builder, createTemplate, {}, body)).body
    expect((await selectionsOf(world, home, id)).map(({ name }) => name)).toEqual(['Zephyr lamp'])
    const none = await world.call(home.builder, createTemplate, {}, { ...body, rooms: ['Attic'] })
    expect(none).toMatchObject({ status: 422, body: { message: 'There is nothing to copy.' } })
  })
})

describe('a project from templates', () => {
  const project = { name: 'New house', address: '2 Test Street', startDate: '2027-06-01' }

  test('gets the selections of several templates as drafts, with deadlines from its start', async () => {
    const { world, home } = await furnished()
    await createStarterCatalog(world.db, starterContent.catalog('US'), home.company.id, world.now)
    const { id } = (await world.call(home.builder, createTemplate, {}, { name: 'T', projectId: home.project.id })).body
    const sources = [{ projectId: id }, { starter: 'laundry' as const }]
    const made = await world.call(home.builder, createFromTemplates, {}, { project, sources })
    const added = await selectionsOf(world, home, made.body.id)
    const counted = { totalSelections: added.length, draftSelections: added.length, pendingSelections: 0 }
    expect(made).toMatchObject({ status: 201, body: { isTemplate: false, ...counted } })
    expect(added).toHaveLength(2 + starterContent.templates('US').laundry.decisions.length)
    expect(added[0]).toMatchObject({ name: 'Zephyr faucet', deadline: '2027-07-01', draft: true })
    expect(added.find(({ name }) => name === 'Laundry faucet')?.options.length).toBeGreaterThan(0)
  })

  test('sets deadlines that wait for the start or a milestone once the project has it, and leaves those set by hand', async () => {
    const { world, home } = await furnished()
    const { id } = (await world.call(home.builder, createTemplate, {}, { name: 'T', projectId: home.project.id })).body
    const [, lamp] = await selectionsOf(world, home, id)
    const beforeTiling = { version: lamp?.version ?? 0, deadlineOffsetDays: -42, deadlineMilestone: 'Tiling' }
    await world.call(home.builder, editSelection, { projectId: id, selectionId: lamp?.id ?? 0 }, beforeTiling)
    const body = { project: { ...project, startDate: null }, sources: [{ projectId: id }, { projectId: id }] }
    const { body: made } = await world.call(home.builder, createFromTemplates, {}, body)
    const place = { projectId: made.id }
    const deadlines = async () => (await selectionsOf(world, home, made.id)).map(({ deadline }) => deadline)
    expect(await deadlines()).toEqual([null, null, null, null])
    const [faucet] = await selectionsOf(world, home, made.id)
    const byHand = { version: faucet?.version ?? 0, deadline: '2027-05-05' }
    await world.call(home.builder, editSelection, { ...place, selectionId: faucet?.id ?? 0 }, byHand)

    await world.call(home.builder, createMilestone, place, { title: 'Slab', scheduledDate: '2027-07-01' })
    expect(await deadlines()).toEqual(['2027-05-05', null, null, null])
    await world.call(home.builder, createMilestone, place, { title: 'tiling', scheduledDate: '2027-09-13' })
    expect(await deadlines()).toEqual(['2027-05-05', '2027-08-02', null, '2027-08-02'])
    const started = { version: made.version, startDate: '2027-06-01' }
    expect((await world.call(home.builder, editProject, place, started)).status).toBe(200)
    expect(await deadlines()).toEqual(['2027-05-05', '2027-08-02', '2027-07-01', '2027-08-02'])
    expect((await world.call(home.client, listNotifications, {})).body).toEqual([])
  })

  test('is created completely or not at all, and once per key', async () => {
    const { world, home } = await furnished()
    const theirs = await house(world)
    const sources = [{ starter: 'kitchen' as const }, { projectId: theirs.project.id }]
    const count = async () => (await world.call(home.builder, listProjects, {})).body.length
    const before = await count()
    expect((await world.call(home.builder, createFromTemplates, {}, { project, sources })).status).toBe(404)
    expect((await world.call(home.builder, createFromTemplates, {}, { project, sources: [] })).status).toBe(422)
    expect(await count()).toBe(before)
    const again = async () =>
      world.call(
        home.builder,
        createFromTemplates,
        {},
        { project, sources: sources.slice(0, 1) },
        { headers: { 'Idempotency-Key': 'one-house' } },
      )
    expect((await again()).body.id).toBe((await again()).body.id)
    expect(await count()).toBe(before + 1)
  })
})

describe('copying between projects', () => {
  test('adds the chosen selections as drafts and leaves the rest', async () => {
    const { world, home } = await furnished()
    const target = await world.people.project(home.company, home.client)
    const [faucet] = await selectionsOf(world, home, home.project.id)
    const sources = [{ projectId: home.project.id, selectionIds: [faucet?.id ?? 0] }]
    const place = { projectId: target.id }
    expect((await world.call(home.builder, copySelections, place, { sources })).body).toEqual({ added: 1 })
    expect(await selectionsOf(world, home, target.id)).toMatchObject([
      { name: 'Zephyr faucet', draft: true, deadline: null },
    ])
    expect((await world.call(home.client, listProjectSelections, place)).body).toEqual([])
  })

  test('refuses a selection of another project, another company and an archived target, and adds nothing', async () => {
    const { world, home } = await furnished()
    const theirs = await house(world)
    const target = await world.people.project(home.company, home.client)
    const place = { projectId: target.id }
    const copy = (source: { projectId: number; selectionIds?: number[] }) =>
      world.call(home.builder, copySelections, place, { sources: [{ projectId: home.project.id }, source] })
    expect((await copy({ projectId: home.project.id, selectionIds: [999_999] })).status).toBe(404)
    expect((await copy({ projectId: theirs.project.id })).status).toBe(404)
    expect(await selectionsOf(world, home, target.id)).toEqual([])
    await world.call(home.builder, archiveProject, place)
    expect((await copy({ projectId: home.project.id })).status).toBe(409)
  })
})
