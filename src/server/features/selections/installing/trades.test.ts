import { describe, expect, test } from 'vitest'
import { listActivity, listProjectActivity } from '#shared/activity/endpoints.ts'
import { counts, dashboard } from '#shared/dashboard/endpoints.ts'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { listConversations, listMessages } from '#shared/messages/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { listProjects, readProject } from '#shared/projects/endpoints.ts'
import {
  addSelection,
  getSelection,
  listProjectSelections,
  listSelections,
  listTrades,
  orderSelection,
  reopenSelection,
  setTrades,
} from '#shared/selections/endpoints.ts'
import { getCertificate, listSignOffs } from '#shared/signoffs/endpoints.ts'
import { listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { LiveListener } from '#server/testing/live.ts'
import { at, category, house, item, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

// Figures that occur nowhere else: price, allowance, difference, total, budget, in units and in cents.
const money = /1,?234\.56|123456|987\.65|98765|246\.91|24691|2,?469\.12|246912|765,?432/

async function scene() {
  const world = await createWorld()
  const home = await house(world, { budgetCents: 76_543_200 })
  const { company, builder, client, project } = home
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const [tiles, taps] = [await category(world, company, 'Tiles'), await category(world, company, 'Taps')]
  const on = { projectId: project.id }
  const add = async (name: string, categoryId: number) => {
    const words = { name: `${name} item`, price: 1234.56, specifications: { Format: '60 x 60 cm', Thickness: '9 mm' } }
    const { id } = await item(world, company, words, categoryId)
    const more = { selectedItemId: id, categoryId, allowance: 987.65, quantity: 2 }
    return (await world.call(builder, addSelection, on, { name, ...more })).body
  }
  const floor = await add('Floor tile', tiles)
  const wall = await add('Wall tile', tiles)
  const open = await add('Open tile', tiles)
  const tap = await add('Kitchen tap', taps)
  const listener = new LiveListener(world, tiler)
  await listener.connect()
  const { body: signOff } = await signs(world, client, [floor, wall, tap])
  await world.call(builder, orderSelection, at(floor), { reference: 'PO-1' })
  await world.runJobsExceptCertificates()
  const setTo = (categoryIds: number[]) =>
    world.call(builder, setTrades, { ...on, userId: tiler.userId }, { categoryIds })
  const seen = async () => (await world.call(tiler, listProjectSelections, on)).body.map(({ name }) => name).toSorted()
  return { world, ...home, tiler, on, tiles, taps, floor, open, tap, signOff, setTo, seen, listener }
}

describe('a subcontractor', () => {
  test('sees nothing without a trade, then what was approved and ordered in it, and nothing once it is removed', async () => {
    const { world, builder, on, tiler, tiles, open, tap, setTo, seen } = await scene()
    expect(await seen()).toEqual([])
    expect((await setTo([tiles])).body).toEqual({ userId: tiler.userId, categoryIds: [tiles] })
    expect(await seen()).toEqual(['Floor tile', 'Wall tile'])
    expect((await world.call(tiler, listSelections, {})).body).toHaveLength(2)
    for (const hidden of [open, tap]) expect((await world.call(tiler, getSelection, at(hidden))).status).toBe(404)
    expect((await world.call(builder, listTrades, on)).body).toEqual([{ userId: tiler.userId, categoryIds: [tiles] }])
    await setTo([])
    expect(await seen()).toEqual([])
  })

  test('sees model, quantity and specifications of the approved item', async () => {
    const { world, tiler, tiles, floor, setTo } = await scene()
    await setTo([tiles])
    const { body } = await world.call(tiler, getSelection, at(floor))
    expect(body).toMatchObject({ quantity: 2, selectedItem: { name: 'Floor tile item', model: 'A-1', price: null } })
    expect(body.selectedItem?.specifications).toEqual({ Format: '60 x 60 cm', Thickness: '9 mm' })
  })

  test('never sees a price in a reply, event, calendar or email', async () => {
    const { world, on, tiler, tiles, taps, floor, setTo, listener } = await scene()
    await setTo([tiles, taps])
    const replies = await Promise.all([
      world.call(tiler, listProjectSelections, on),
      world.call(tiler, listSelections, {}),
      world.call(tiler, getSelection, at(floor)),
      world.call(tiler, readProject, on),
      world.call(tiler, listProjects, {}),
      world.call(tiler, dashboard, {}),
      world.call(tiler, counts, {}),
      world.call(tiler, listActivity, {}),
      world.call(tiler, listProjectActivity, on),
      world.call(tiler, listNotifications, {}),
      world.call(tiler, listConversations, {}),
      world.call(tiler, listMessages, on),
      world.call(tiler, listTimeline, on),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const { url } = (await world.call(tiler, createCalendarFeed, {})).body
    await listener.until(() => false, 300)
    const everything = [
      ...replies.map(({ body }) => JSON.stringify(body)),
      ...replies.map(({ headers }) => JSON.stringify([...headers])),
      await (await world.request(new URL(url).pathname, {})).text(),
      JSON.stringify(listener.heard),
      ...(await world.mailsTo(tiler.email)).map(({ html, text }) => html + text),
    ]
    expect(everything.filter((text) => money.test(text))).toEqual([])
    expect(replies[0]?.body).toHaveLength(3)
  })

  test('receives events about selections of their own trades only', async () => {
    const { world, builder, tiler, tiles, floor, tap, setTo, listener } = await scene()
    const named = () => listener.heard.flatMap(({ data }) => (data['selectionId'] ? [data['selectionId']] : []))
    // Everything was signed before the tiler had a trade.
    await listener.until(() => false, 300)
    expect(named()).toEqual([])
    await setTo([tiles])
    const again = new LiveListener(world, tiler)
    await again.connect()
    for (const selection of [tap, floor])
      await world.call(builder, reopenSelection, at(selection), { reason: 'Discontinued' })
    await again.until((heard) => heard.some(({ data }) => data['kind'] === 'selection.approval_voided'))
    const heard = again.heard.flatMap(({ data }) => (data['selectionId'] ? [data['selectionId']] : []))
    expect(heard).not.toContain(tap.id)
    await again.hangUp()
  })

  test('cannot find projects or conversations by the email of the client, which they do not see', async () => {
    const { world, client, tiler, project } = await scene()
    const found = async (person: typeof client, q: string) => [
      (await world.call(person, listProjects, {}, undefined, { query: { q } })).body.length,
      (await world.call(person, listConversations, {}, undefined, { query: { q } })).body.length,
    ]
    expect(await found(tiler, client.email)).toEqual([0, 0])
    expect(await found(tiler, client.email.slice(-12))).toEqual([0, 0])
    expect((await found(tiler, project.name))[0]).toBe(1)
    expect((await found(tiler, 'client'))[0]).toBe(1)
    expect((await found(client, client.email))[0]).toBe(1)
  })

  test('gets neither the sign-offs nor their certificates', async () => {
    const { world, on, tiler, signOff } = await scene()
    expect((await world.call(tiler, listSignOffs, on)).status).toBe(403)
    expect((await world.call(tiler, getCertificate, { signOffId: signOff.id })).status).toBe(403)
  })
})

test('accepts only categories of the company, for a subcontractor of the project', async () => {
  const { world, builder, client, on, setTo, tiler, tiles } = await scene()
  const theirs = await category(world, await world.people.company())
  expect((await setTo([tiles, theirs])).status).toBe(422)
  expect((await world.call(builder, setTrades, { ...on, userId: client.userId }, { categoryIds: [] })).status).toBe(404)
  for (const person of [client, tiler])
    expect((await world.call(person, setTrades, { ...on, userId: tiler.userId }, { categoryIds: [] })).status).toBe(403)
})
