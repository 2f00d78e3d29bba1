import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getDocument, getDocumentFile, listDocuments, requestDocument } from '#shared/documents/endpoints.ts'
import { scheduleOf } from '#shared/documents/schedule.ts'
import { addMoney, formatMoney } from '#shared/kernel/money.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { addSelection, declineSelection, listProjectSelections, setTrades } from '#shared/selections/endpoints.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { projectPeople } from '#server/db/schema/projects.ts'
import { decidedHouse } from '#server/testing/houses/decided-house.ts'
import { madeDocument, madePdf } from '#server/testing/material/made-document.ts'
import { at as placeOf, house, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const secrets = {
  internalNotes: 'Margin is thin here',
  tradeNotes: 'Slope the floor to the drain',
  notes: 'Matte please',
}

/** A house with an approved tap, an open one, and a draft. */
async function sentHouse(world: World) {
  const home = await house(world)
  const tap = await proposed(world, home, { name: 'Kitchen tap', room: 'Kitchen', ...secrets })
  await signs(world, home.client, [tap])
  await proposed(world, home, { name: 'Bath tap', room: 'Bathroom' })
  const at = { projectId: home.project.id }
  await world.call(home.builder, addSelection, at, { name: 'Secret draft', room: 'Attic', draft: true })
  return { ...home, tap, projectId: home.project.id }
}

describe('a selection schedule', () => {
  test('shows letterhead, project, moment, live page and page numbers', async () => {
    const world = await createWorld()
    const { company, builder, project, projectId } = await sentHouse(world)
    const contact = {
      name: 'Alder & Stone',
      phone: '(503) 555-0123',
      address: '220 Division St',
      licenseNumber: 'CCB 12',
    }
    await world.db.update(companies).set(contact).where(eq(companies.id, company.id))
    const { text, headers, document } = await madePdf(world, builder, projectId, { kind: 'schedule' })
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain(`Selection schedule - ${project.name}.pdf`)
    expect(document).toMatchObject({ progress: 100, state: 'ready' })
    for (const words of ['Alder & Stone', '(503) 555-0123', '220 Division St', 'License CCB 12', project.name])
      expect(text).toContain(words)
    // The project's time zone is New York.
    expect(text).toContain('Made Mar 10, 2027 4:00 AM EST')
    expect(text).toContain(`/projects/${projectId}?tab=selections`)
    expect(text).toContain('Page 1 of 3')
  })

  test('has the amounts of the screen, and they add up', async () => {
    const world = await createWorld()
    const home = await decidedHouse(world, { certificates: false })
    const at = { projectId: home.project.id }
    const { body: selections } = await world.call(home.builder, listProjectSelections, at)
    const { body: project } = await world.call(home.builder, readProject, at)
    const { text } = await madePdf(world, home.builder, home.project.id, { kind: 'schedule', group: 'category' })
    const { groups, totals } = scheduleOf(selections, {
      version: 'client',
      group: 'category',
      reader: 'builder',
      readerId: 0,
    })
    const rows = groups.flatMap((group) => group.rows)
    expect(rows).toHaveLength(project.totalSelections ?? 0)
    const recounted = addMoney(selections.map(({ total }) => total ?? 0))
    expect(totals.amounts.spent).toBe(recounted)
    expect(totals.amounts.spent).toBe(project.spentBudget)
    expect(totals.amounts.approved).toBe(project.approvedBudget)
    expect(addMoney(groups.map(({ total }) => total ?? 0))).toBe(recounted)
    for (const units of [totals.amounts.spent, project.forecastBudget ?? 0])
      expect(text).toContain(formatMoney(units, 'USD'))
    for (const { total } of rows) if (total !== null) expect(text).toContain(formatMoney(total, 'USD'))
  })

  test('has prices and signatures for the client, and never drafts, trade notes or internal notes', async () => {
    const world = await createWorld()
    const { client, builder, projectId } = await sentHouse(world)
    for (const person of [client, builder]) {
      const { text } = await madePdf(world, person, projectId, { kind: 'schedule' })
      for (const words of ['Kitchen tap', 'Bath tap', '$250', '$50 over', 'Signed by Cleo', secrets.notes])
        expect(text).toContain(words)
      for (const words of ['Secret draft', 'Attic', secrets.tradeNotes, secrets.internalNotes])
        expect(text).not.toContain(words)
    }
  })

  test('says why something was declined and that a change was asked for, and neither to trades', async () => {
    const world = await createWorld()
    const home = await sentHouse(world)
    const { client, builder, projectId, tap } = home
    const bath = await proposed(world, home, { name: 'Shower tap', room: 'Bathroom' })
    await world.call(client, declineSelection, placeOf(bath), { reason: 'Too shiny' })
    const request = { message: 'Brass, please', messageType: 'change_request' as const, selectionId: tap.id }
    await world.call(client, postMessage, { projectId }, request)
    for (const person of [client, builder]) {
      const { text } = await madePdf(world, person, projectId, { kind: 'schedule' })
      for (const words of ['Declined', 'Too shiny', 'Cleo Client asked for']) expect(text).toContain(words)
    }
    const { text } = await madePdf(world, builder, projectId, { kind: 'schedule', version: 'trade' })
    for (const words of ['Too shiny', 'asked for a change']) expect(text).not.toContain(words)
  })

  test('has the signed notes, trade notes and nothing about money or signers for trades', async () => {
    const world = await createWorld()
    const { company, builder, project, projectId, tap } = await sentHouse(world)
    const tiler = await world.people.subcontractor(company)
    await world.people.seat(project, tiler, 'subcontractor')
    const none = await madePdf(world, tiler, projectId, { kind: 'schedule' })
    expect(none.text).toContain('Nothing has been approved yet.')
    await world.call(builder, setTrades, { projectId, userId: tiler.userId }, { categoryIds: [tap.categoryId ?? 0] })
    for (const person of [tiler, builder]) {
      const { text } = await madePdf(world, person, projectId, { kind: 'schedule', version: 'trade' })
      for (const words of ['Kitchen tap', 'Arc tap', secrets.notes, 'Trade notes: Slope the floor'])
        expect(text).toContain(words)
      for (const words of ['$', 'Cleo', 'Bath tap', 'Secret draft', secrets.internalNotes])
        expect(text).not.toContain(words)
    }
  })

  test('leaves other trades out of a subcontractor’s schedule', async () => {
    const world = await createWorld()
    const home = await sentHouse(world)
    const other = await item(world, home.company, { name: 'Oak floor' })
    const at = { projectId: home.projectId }
    const floor = await world.call(home.builder, addSelection, at, { name: 'Floor', selectedItemId: other.id })
    await signs(world, home.client, [floor.body])
    const tiler = await world.people.subcontractor(home.company)
    await world.people.seat(home.project, tiler, 'subcontractor')
    const trades = { categoryIds: [home.tap.categoryId ?? 0] }
    await world.call(home.builder, setTrades, { ...at, userId: tiler.userId }, trades)
    const { text } = await madePdf(world, tiler, home.projectId, { kind: 'schedule' })
    expect(text).toContain('Kitchen tap')
    expect(text).not.toContain('Oak floor')
  })

  test.each([
    ['US', [612, 792]],
    ['GB', [595, 842]],
  ] as const)('uses the paper of the region %s', async (region, [width, height]) => {
    const world = await createWorld()
    const { company, builder, projectId } = await sentHouse(world)
    await world.db.update(companies).set({ region }).where(eq(companies.id, company.id))
    const { bytes } = await madeDocument(world, builder, projectId, { kind: 'schedule' })
    expect(Buffer.from(bytes).toString('latin1')).toMatch(new RegExp(`MediaBox ?\\[ ?0 0 ${width} ${height} ?\\]`))
  })

  test('repeats heading and column labels on every page, and prints notes that need two pages in full', async () => {
    const world = await createWorld()
    const home = await house(world)
    const words = Array.from({ length: 800 }, (_, n) => `w${n}x`)
    await proposed(world, home, { name: 'Floor', room: 'Hall', notes: words.join(' ') })
    for (let n = 0; n < 12; n += 1) await proposed(world, home, { name: `Tap ${n}`, room: 'Hall' })
    const { pages, text } = await madePdf(world, home.builder, home.project.id, { kind: 'schedule' })
    expect(pages.length).toBeGreaterThan(3)
    for (const word of words) expect(text).toContain(word)
    expect(pages.at(-1)).toContain('13 of 13 chosen')
    for (const [index, page] of pages.slice(0, -1).entries()) {
      expect(page).toContain('Quantity')
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      if (index > 0) expect(page).toContain('Hall (continued)')
    }
  })
})

describe('documents', () => {
  test('refuses clients the version for trades, and trades the one with prices', async () => {
    const world = await createWorld()
    const { company, client, project, projectId } = await sentHouse(world)
    const tiler = await world.people.subcontractor(company)
    await world.people.seat(project, tiler, 'subcontractor')
    const at = { projectId }
    const refused = [
      await world.call(client, requestDocument, at, { kind: 'schedule', version: 'trade' }),
      await world.call(tiler, requestDocument, at, { kind: 'schedule', version: 'client' }),
    ]
    for (const reply of refused) expect(reply.status).toBe(403)
  })

  test('gives a document to nobody but the person who asked, and no longer once they leave the project', async () => {
    const world = await createWorld()
    const { client, builder, projectId } = await sentHouse(world)
    const { at } = await madeDocument(world, client, projectId, { kind: 'schedule' })
    for (const endpoint of [getDocument, getDocumentFile])
      expect((await world.call(builder, endpoint, at)).status).toBe(404)
    expect((await world.call(builder, listDocuments, { projectId })).body).toEqual([])
    expect((await world.call(client, listDocuments, { projectId })).body).toHaveLength(1)
    await world.db.delete(projectPeople).where(eq(projectPeople.userId, client.userId))
    for (const endpoint of [getDocument, getDocumentFile])
      expect((await world.call(client, endpoint, at)).status).toBe(404)
  })

  test('deletes documents and their files after a day', async () => {
    const world = await createWorld()
    const { builder, projectId } = await sentHouse(world)
    const { at } = await madeDocument(world, builder, projectId, { kind: 'schedule' })
    world.later(86_400_000)
    const later = { ...builder, cookie: await world.people.cookie(builder.userId) }
    expect((await world.call(later, getDocumentFile, at)).status).toBe(404)
    await world.runTask('sweep_documents')
    const left: string[] = []
    for await (const portion of world.platform.files.list()) left.push(...portion.map(({ key }) => key))
    expect(left.filter((key) => key.includes('document.'))).toEqual([])
  })

  test('says so when a document could not be made', async () => {
    const world = await createWorld()
    const { client, project, projectId } = await sentHouse(world)
    const asked = await world.call(client, requestDocument, { projectId }, { kind: 'schedule' })
    const at = { projectId, documentId: asked.body.id }
    expect((await world.call(client, getDocumentFile, at)).body).toMatchObject({ code: 'conflict' })
    // The person loses their seat before the job runs, and has it again afterwards.
    await world.db.delete(projectPeople).where(eq(projectPeople.userId, client.userId))
    await world.runJobs('make_document')
    await world.people.seat(project, client, 'client')
    expect((await world.call(client, getDocument, at)).body.state).toBe('failed')
    expect((await world.call(client, getDocumentFile, at)).status).toBe(409)
    await madeDocument(world, client, projectId, { kind: 'schedule' })
  })

  test('still makes documents after the trial has ended', async () => {
    const world = await createWorld({ config: { trialDays: 30 } })
    const { company, builder, projectId } = await sentHouse(world)
    await world.db.update(companies).set({ trialEndsAt: world.now }).where(eq(companies.id, company.id))
    const refused = await world.call(builder, addSelection, { projectId }, { name: 'Another' })
    expect(refused.body).toMatchObject({ code: 'trial_ended' })
    expect((await madePdf(world, builder, projectId, { kind: 'schedule' })).text).toContain('Kitchen tap')
  })
})
