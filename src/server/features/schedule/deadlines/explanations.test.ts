import { strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { editSelection } from '#shared/selections/endpoints.ts'
import { listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { madePdf } from '#server/testing/material/made-document.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'
import type { Person } from '#server/testing/world-people.ts'

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** The sentence beside the deadline of the only selection, in every place that shows the deadline to a person. */
async function sentencesFor(built: Awaited<ReturnType<typeof tiledHouse>>, person: Person, selectionId: number) {
  const reader = person === built.client ? 'client' : 'builder'
  const { world, at, read } = built
  const csv = async (path: string) => {
    const reply = await world.request(`/api/exports/${path}`, { headers: { cookie: person.cookie } })
    return strFromU8(new Uint8Array(await reply.arrayBuffer()))
  }
  const timeline = await world.call(person, listTimeline, at, undefined, { query: { deadlines: 'true' } })
  const feed = new URL((await world.call(person, createCalendarFeed, {})).body.url)
  return {
    page: deadlineExplanation(await read(selectionId, person), reader) ?? '',
    timeline: timeline.body.find(({ kind }) => kind === 'deadline')?.why ?? '',
    'selections.csv': await csv(`selections?projectId=${at.projectId}`),
    'timeline.csv': await csv(`projects/${at.projectId}/timeline?deadlines=true`),
    pdf: inOneLine((await madePdf(world, person, at.projectId, { kind: 'schedule' })).text),
    // Calendars fold lines after 75 bytes, and escape commas.
    calendar: (await (await world.request(feed.pathname, {})).text()).replaceAll(/\r\n /g, '').replaceAll('\\,', ','),
  }
}

test('every place that shows a deadline explains it with the same sentence', async () => {
  const built = await tiledHouse()
  const { world, client, builder } = built
  const zellige = await built.tile('Zellige', 14)
  const { id } = await built.add('Wall tile', { optionItemIds: [zellige.id] })
  const sentence =
    'Decide by Apr 05, 2027: tiling starts May 03, 2027, Zellige takes 2 weeks, ordering takes 5 working days, and we keep 5 working days in reserve'
  for (const person of [builder, client])
    for (const [place, text] of Object.entries(await sentencesFor(built, person, id)))
      expect(text, place).toContain(sentence)
  await world.runJobsExceptCertificates()
  const [mail] = await world.mailsTo(client.email)
  expect(inOneLine(mail?.text ?? '')).toContain(sentence)
})

test('a deadline set by hand says in every place how far it is from the computed one, and to clients only that it was set', async () => {
  const built = await tiledHouse()
  const { world, builder, client, at } = built
  const zellige = await built.tile('Zellige', 14)
  const { id, version } = await built.add('Wall tile', { optionItemIds: [zellige.id] })
  await world.call(builder, editSelection, { ...at, selectionId: id }, { deadline: '2027-04-11', version })
  const distance = 'Set by hand, 6 days later than the schedule asks for (Apr 05, 2027): tiling starts May 03, 2027'
  // The document with prices is made for clients, also when a builder prints it.
  const { pdf, ...places } = await sentencesFor(built, builder, id)
  for (const [place, text] of Object.entries(places)) expect(text, place).toContain(distance)
  for (const [place, text] of Object.entries({ ...(await sentencesFor(built, client, id)), printed: pdf })) {
    expect(text, place).toContain('Set by your builder')
    expect(text, place).not.toContain('Set by hand')
  }
})

test('trades read no explanation of what is still to be decided', async () => {
  const built = await tiledHouse()
  const { world, company, project, at } = built
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const zellige = await built.tile('Zellige', 14)
  await built.add('Wall tile', { optionItemIds: [zellige.id] })
  const timeline = await world.call(tiler, listTimeline, at, undefined, { query: { deadlines: 'true' } })
  expect(timeline.body.map(({ title }) => title)).toEqual(['Tiling'])
  expect(JSON.stringify(timeline.body)).not.toContain('Zellige')
})
