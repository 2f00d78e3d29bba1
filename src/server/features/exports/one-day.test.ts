import { eq } from 'drizzle-orm'
import { strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { me } from '#shared/auth/endpoints.ts'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { createRoomLink, viewRoom } from '#shared/documents/endpoints.ts'
import { dateIn, momentIn } from '#shared/kernel/house-time.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import {
  deliverSelection,
  getSelection,
  installSelection,
  listSelections,
  orderSelection,
} from '#shared/selections/endpoints.ts'
import { verifyCode } from '#shared/signoffs/endpoints.ts'
import { companies, members } from '#server/db/schema/accounts.ts'
import { madePdf, pagesOf } from '#server/testing/material/made-document.ts'
import type { Person } from '#server/testing/world-people.ts'
import { order } from '#server/testing/world-orders.ts'
import { at, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

/** Half past eleven in the evening of March 10 in Los Angeles; March 11 in New York, in London and in UTC. */
const LATE = '2027-03-11T07:30:00Z'
/** Half past ten in the evening of March 10 in New York; March 11 in UTC. */
const EVENING = '2027-03-11T03:30:00Z'

async function rowsOf(world: World, person: Person, path: string): Promise<Record<string, string>[]> {
  const reply = await world.request(`/api${path}format=csv`, { headers: { cookie: person.cookie } })
  expect(reply.status).toBe(200)
  const text = strFromU8(new Uint8Array(await reply.arrayBuffer()))
  const [labels = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', '')))
  return rows.map((cells) => Object.fromEntries(labels.map((label, n) => [label, cells[n] ?? ''])))
}

test('what happened on a project has the same day on screens, in documents, files, the calendar and on the certificate', async () => {
  const world = await createWorld({ now: LATE })
  const home = await house(world, { timeZone: 'America/Los_Angeles' })
  const { builder, client, project } = home
  const on = { projectId: project.id }
  const tap = await proposed(world, home, { room: 'Bath' })
  const signed = (await signs(world, client, [tap])).body
  await world.call(builder, orderSelection, at(tap), {})
  await world.call(builder, deliverSelection, at(tap), { delivered: true })
  await world.call(builder, installSelection, at(tap), {})
  await world.call(client, postMessage, on, { message: 'It looks great.' })

  // Screens show an instant in the zone that its reply names.
  for (const person of [builder, client]) {
    const { body: shown } = await world.call(person, getSelection, at(tap))
    const [listed] = (await world.call(person, listSelections, {})).body
    for (const one of [shown, listed])
      for (const instant of [one?.approvedAt, one?.order?.orderedAt, one?.order?.deliveredAt, one?.installed?.at])
        expect(dateIn(one?.timeZone ?? 'UTC', instant ?? '')).toBe('Mar 10, 2027')
  }
  expect(momentIn(signed.timeZone, signed.signedAt)).toBe('Mar 10, 2027 11:30 PM PST')
  const { body: verified } = await world.call(null, verifyCode, { code: signed.code })
  expect(momentIn(verified.timeZone, verified.signedAt)).toBe('Mar 10, 2027 11:30 PM PST')
  const { token } = (await world.call(builder, createRoomLink, on)).body
  const { body: room } = await world.call(null, viewRoom, { token }, undefined, { query: { room: 'Bath' } })
  expect(dateIn(room.timeZone, room.asOf)).toBe('Mar 10, 2027')

  const certificate = await world.request(signed.certificateUrl, { headers: { cookie: client.cookie } })
  const printed = (await pagesOf(new Uint8Array(await certificate.arrayBuffer()))).join(' ')
  expect(printed).toContain('Mar 10, 2027 11:30:00 PM PST')
  expect(certificate.headers.get('content-disposition')).toContain('2027-03-10')
  const { text } = await madePdf(world, builder, project.id, { kind: 'schedule' })
  for (const words of ['Ordered Mar 10, 2027', 'Arrived Mar 10, 2027', 'Installed Mar 10, 2027'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words)

  for (const person of [builder, client]) {
    const [row] = await rowsOf(world, person, `/exports/selections?projectId=${project.id}&`)
    expect([row?.['Ordered on'], row?.['Arrived on'], row?.['Installed on']]).toEqual(Array(3).fill('2027-03-10'))
    const [line] = await rowsOf(world, person, `/exports/projects/${project.id}/sign-offs?`)
    expect(line?.['Signed on']).toBe('2027-03-10')
    const [message] = await rowsOf(world, person, `/exports/projects/${project.id}/messages?`)
    expect(message).toMatchObject({ Day: '2027-03-10', Time: '11:30 PM', 'Time zone': 'America/Los_Angeles' })
    const [entry] = await rowsOf(world, person, `/exports/activity?projectId=${project.id}&`)
    expect(entry).toMatchObject({ Day: '2027-03-10', Time: '11:30 PM', 'Time zone': 'America/Los_Angeles' })
    const [listed] = await rowsOf(world, person, '/exports/projects?')
    expect(listed?.['Created']).toBe('2027-03-10')
  }
  const feed = new URL((await world.call(builder, createCalendarFeed, {})).body.url).pathname
  expect(await (await world.request(feed, {})).text()).toContain('DTSTART;VALUE=DATE:20270310')
})

test('what belongs to the company has the same day in the order, in the bookkeeper’s file and in the company’s lists', async () => {
  const world = await createWorld({ now: EVENING })
  const home = await house(world)
  const { company, builder, client } = home
  await order(world, company, builder, { total: 10, lines: [{ description: 'Tile', cost: 10 }] })
  const days: (string | undefined)[] = []
  for (const [layout, label] of [
    ['finishwork', 'Ordered on'],
    ['quickbooks', 'Purchase Order Date'],
    ['xero', '*OrderDate'],
  ] as const) {
    const [row] = await rowsOf(world, builder, `/exports/orders?layout=${layout}&`)
    days.push(row?.[label])
  }
  const [added] = await rowsOf(world, builder, '/exports/clients?')
  expect([...days, added?.['Added']]).toEqual(Array(4).fill('2027-03-10'))
  for (const person of [builder, client])
    expect((await world.call(person, me, {})).body.timeZone).toBe('America/New_York')
})

test('activity of several projects is in the time zone of the company, for its clients too', async () => {
  const world = await createWorld({ now: EVENING })
  const home = await house(world, { timeZone: 'America/Los_Angeles' })
  const { builder, client, project } = home
  await world.call(client, postMessage, { projectId: project.id }, { message: 'It looks great.' })
  for (const person of [builder, client]) {
    const [entry] = await rowsOf(world, person, '/exports/activity?')
    expect(entry).toMatchObject({ Day: '2027-03-10', Time: '10:30 PM', 'Time zone': 'America/New_York' })
  }

  const abroad = await world.people.company()
  await world.db.update(companies).set({ timeZone: 'Europe/London' }).where(eq(companies.id, abroad.id))
  const place = { companyId: abroad.id, userId: client.userId, type: 'client', role: 'client' } as const
  await world.db.insert(members).values({ ...place, joinedAt: world.now, createdAt: world.now })
  const [entry] = await rowsOf(world, client, '/exports/activity?')
  expect(entry).toMatchObject({ Day: '2027-03-11', Time: '3:30 AM', 'Time zone': 'UTC' })
})
