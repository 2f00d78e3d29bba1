import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { archiveItem } from '#shared/catalog/endpoints.ts'
import { listMessages, postMessage } from '#shared/messages/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { addProjectPerson } from '#shared/projects/endpoints.ts'
import {
  declineSelection,
  editSelection,
  getSelection,
  orderSelection,
  proposeOption,
  reopenSelection,
} from '#shared/selections/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { projects } from '#server/db/schema/projects.ts'
import { selections } from '#server/db/schema/selections.ts'
import { at, house, item, proposed, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const read = async (world: World, person: Person, selection: { id: number; projectId: number }) =>
  (await world.call(person, getSelection, at(selection))).body

/** Approved before its deadline, which has passed since. */
async function approvedLongAgo() {
  const world = await createWorld()
  const home = await house(world)
  const tap = await proposed(world, home, { deadline: '2027-03-12' })
  await signs(world, home.client, [tap])
  await world.db.update(selections).set({ deadline: '2027-03-01' }).where(eq(selections.id, tap.id))
  return { world, home, tap }
}

describe('asking again', () => {
  test('leaves no client overdue when the builder reopens, and takes the new deadline', async () => {
    const { world, home, tap } = await approvedLongAgo()
    await world.call(home.builder, reopenSelection, at(tap), { reason: 'Out of stock', deadline: '2027-03-30' })
    expect(await read(world, home.client, tap)).toMatchObject({
      deadline: '2027-03-30',
      overdue: false,
      selectedItemId: null,
      can: { sign: false, choose: true },
    })
  })

  test('refuses a new deadline that has passed', async () => {
    const { world, home, tap } = await approvedLongAgo()
    const reply = await world.call(home.builder, reopenSelection, at(tap), { reason: 'Stock', deadline: '2027-03-01' })
    expect(reply).toMatchObject({ status: 422, body: { fields: { deadline: expect.stringMatching(/later day/) } } })
    expect((await read(world, home.client, tap)).status).toBe('approved')
  })

  test('resolves the request of the client', async () => {
    const { world, home, tap } = await approvedLongAgo()
    const ask = { messageType: 'change_request' as const, message: 'Brass instead?', selectionId: tap.id }
    const on = { projectId: home.project.id }
    await world.call(home.client, postMessage, on, ask)
    expect((await world.call(home.client, listMessages, on)).body).toMatchObject([{ open: true }])
    await world.call(home.builder, reopenSelection, at(tap), { reason: 'Brass' })
    expect((await world.call(home.client, listMessages, on)).body).toMatchObject([{ open: false }])
  })

  test('leaves no client overdue when the builder changes what was signed', async () => {
    const { world, home, tap } = await approvedLongAgo()
    const { version } = await read(world, home.builder, tap)
    await world.call(home.builder, editSelection, at(tap), { version, quantity: 2 })
    expect(await read(world, home.client, tap)).toMatchObject({ status: 'in_review', deadline: null, overdue: false })
  })

  test('shows a declined selection as declined until something else is proposed', async () => {
    const world = await createWorld()
    const home = await house(world)
    const tap = await proposed(world, home)
    await world.call(home.client, declineSelection, at(tap), { reason: 'Too dark' })
    expect(await read(world, home.builder, tap)).toMatchObject({ status: 'pending', declineReason: 'Too dark' })
    const { id } = await item(world, home.company, { name: 'Bridge tap' })
    await world.call(home.builder, proposeOption, at(tap), { itemId: id })
    expect(await read(world, home.client, tap)).toMatchObject({ status: 'in_review', declineReason: null })
  })
})

describe('before ordering', () => {
  test('an item that left the catalog has to be confirmed', async () => {
    const world = await createWorld()
    const home = await house(world)
    const tap = await proposed(world, home)
    await signs(world, home.client, [tap])
    await world.call(home.builder, archiveItem, { itemId: tap.selectedItemId ?? 0 })
    expect(await world.call(home.builder, orderSelection, at(tap), {})).toMatchObject({
      status: 409,
      body: {
        message: 'This item is no longer in the catalog. Replace it, or order anyway.',
        fields: { confirmed: expect.any(String) as string },
      },
    })
    expect((await world.call(home.builder, orderSelection, at(tap), { confirmed: true })).status).toBe(200)
  })

  test('an open change request has to be confirmed, and both sides see it', async () => {
    const world = await createWorld()
    const home = await house(world)
    const tap = await proposed(world, home)
    await signs(world, home.client, [tap])
    const request = { message: 'Brass, please', messageType: 'change_request' as const, selectionId: tap.id }
    await world.call(home.client, postMessage, { projectId: home.project.id }, request)
    for (const person of [home.builder, home.client])
      expect(await read(world, person, tap)).toMatchObject({
        changeRequest: { by: 'Cleo Client', text: 'Brass, please' },
      })
    expect(await world.call(home.builder, orderSelection, at(tap), {})).toMatchObject({
      status: 409,
      body: { fields: { confirmed: expect.any(String) as string } },
    })
  })
})

test('nobody may sign at a price that is not confirmed, and the reply says so beforehand', async () => {
  const world = await createWorld()
  const home = await house(world)
  const tap = await proposed(world, home)
  expect(await read(world, home.client, tap)).toMatchObject({ priceProblem: null, can: { sign: true } })
  await world.db
    .update(selectionItems)
    .set({ priceCents: 30_000 })
    .where(eq(selectionItems.id, tap.selectedItemId ?? 0))
  const stale = await read(world, home.client, tap)
  expect(stale).toMatchObject({ priceProblem: 'changed', can: { sign: false, decline: true } })
  // One number: the option, the chosen line and the signature have the price that was proposed.
  expect([stale.unitPrice, stale.options[0]?.price, stale.choices[0]?.price]).toEqual([250, 250, 250])
  expect((await signs(world, home.client, [tap])).status).toBe(409)
})

describe('two owners', () => {
  async function couple() {
    const world = await createWorld()
    const home = await house(world)
    const other = await world.people.client(home.company, 'Dan', 'Client')
    await world.people.seat(home.project, other, 'client')
    await world.db.update(projects).set({ signingRule: 'all' }).where(eq(projects.id, home.project.id))
    const tap = await proposed(world, home)
    return { world, home, other, tap }
  }

  test('the one who has signed is not asked again; the other is, by name', async () => {
    const { world, home, other, tap } = await couple()
    await signs(world, home.client, [tap])
    expect(await read(world, home.client, tap)).toMatchObject({ can: { sign: false } })
    expect(await read(world, other, tap)).toMatchObject({ can: { sign: true } })
    await world.runJobsExceptCertificates()
    const { body } = await world.call(home.company.owner, listNotifications, {})
    expect(body.find(({ kind }) => kind === 'approved')).toMatchObject({
      title: 'Cleo Client signed Kitchen tap',
      body: 'It is approved when Dan Client has signed too.',
    })
  })

  test('a client who is added later is shown what was signed already, and signs what was signed in part', async () => {
    const { world, home, other, tap } = await couple()
    const floor = await proposed(world, home, { name: 'Floor' })
    await signs(world, home.client, [tap, floor])
    await signs(world, other, [await read(world, other, floor)])
    const late = await world.people.client(home.company, 'Lea', 'Late')
    await world.call(home.builder, addProjectPerson, { projectId: home.project.id }, { userId: late.userId })
    await world.runJobsExceptCertificates()
    const { body } = await world.call(late, listNotifications, {})
    // The floor alone: the signature on the tap no longer counts.
    expect(body.find(({ kind }) => kind === 'invitation')?.body).toMatch(/^1 selection has been signed already\./)
    expect((await read(world, late, floor)).approvals).toMatchObject({
      signed: expect.arrayContaining([expect.objectContaining({ signer: 'Cleo Client' })]),
    })
    const { approvals } = await read(world, late, tap)
    expect(approvals?.signed).toEqual([])
    expect(approvals?.missing.map(({ name }) => name).toSorted()).toEqual(['Cleo Client', 'Dan Client', 'Lea Late'])
  })
})
