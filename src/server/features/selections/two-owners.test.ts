import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { editProject, readProject, removeProjectPerson } from '#shared/projects/endpoints.ts'
import { editSelection, getSelection } from '#shared/selections/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { at, type House, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

const read = async (person: House['client'], selection: { id: number; projectId: number }) =>
  (await world.call(person, getSelection, at(selection))).body

describe('two owners', () => {
  const couple = async (rule: 'all' | 'all_above', thresholdCents: number | null = null) => {
    const home = await house(world)
    const other = await world.people.client(home.company, 'Dan', 'Client')
    await world.people.seat(home.project, other, 'client')
    await world.db
      .update(projects)
      .set({ signingRule: rule, signingThresholdCents: thresholdCents })
      .where(eq(projects.id, home.project.id))
    return { home, other }
  }

  test('both sign: the first signature waits, says who is missing, and the second approves', async () => {
    const { home, other } = await couple('all')
    const selection = await proposed(world, home)
    await signs(world, home.client, [selection])
    expect(await read(other, selection)).toMatchObject({
      status: 'selected',
      approvals: { everyone: true, signed: [{ signer: 'Cleo Client' }], missing: [{ name: 'Dan Client' }] },
    })
    const again = await signs(world, home.client, [await read(home.client, selection)])
    expect(again.status).toBe(409)
    await signs(world, other, [await read(other, selection)])
    expect(await read(home.builder, selection)).toMatchObject({ status: 'approved', approvals: { missing: [] } })
  })

  test('a change between the two signatures starts over', async () => {
    const { home, other } = await couple('all')
    const selection = await proposed(world, home)
    await signs(world, home.client, [selection])
    const { version } = await read(home.builder, selection)
    await world.call(home.builder, editSelection, at(selection), { version, quantity: 2 })
    await signs(world, other, [await read(other, selection)])
    expect(await read(other, selection)).toMatchObject({
      status: 'selected',
      approvals: { signed: [{ signer: 'Dan Client' }], missing: [{ name: 'Cleo Client' }] },
    })
  })

  test('above an amount both sign, below it one is enough', async () => {
    const { home } = await couple('all_above', 30_000)
    const cheap = await proposed(world, home)
    await signs(world, home.client, [cheap])
    expect((await read(home.client, cheap)).status).toBe('approved')
    const dear = await proposed(world, home, { quantity: 2 })
    await signs(world, home.client, [dear])
    expect((await read(home.client, dear)).status).toBe('selected')
  })

  test('the builder sets who signs; an amount is required with its rule', async () => {
    const { home } = await couple('all')
    const projectId = home.project.id
    const { version } = (await world.call(home.builder, readProject, { projectId })).body
    const missing = await world.call(home.builder, editProject, { projectId }, { version, signingRule: 'all_above' })
    expect(missing).toMatchObject({ status: 422, body: { fields: { signingThreshold: expect.any(String) } } })
    const wanted = { version, signingRule: 'all_above' as const, signingThreshold: 1_500.5 }
    const edited = await world.call(home.builder, editProject, { projectId }, wanted)
    expect(edited.body).toMatchObject({ signingRule: 'all_above', signingThreshold: 1_500.5 })
    const back = { version: version + 1, signingRule: 'any' as const }
    const relaxed = await world.call(home.builder, editProject, { projectId }, back)
    expect(relaxed.body).toMatchObject({ signingRule: 'any', signingThreshold: null })
    expect((await world.call(home.client, editProject, { projectId }, back)).status).toBe(403)
  })

  test('a relaxed rule approves what only waited for the other signature', async () => {
    const { home } = await couple('all')
    const projectId = home.project.id
    const [signed, unsigned] = [await proposed(world, home), await proposed(world, home)]
    await signs(world, home.client, [signed])
    const { version } = (await world.call(home.builder, readProject, { projectId })).body
    await world.call(home.builder, editProject, { projectId }, { version, signingRule: 'any' })
    expect((await read(home.builder, signed)).status).toBe('approved')
    expect((await read(home.builder, unsigned)).status).not.toBe('approved')
  })

  test('removing the client who had not signed approves what waited for them', async () => {
    const { home, other } = await couple('all')
    const selection = await proposed(world, home)
    await signs(world, home.client, [selection])
    const place = { projectId: home.project.id, userId: other.userId }
    expect((await world.call(home.builder, removeProjectPerson, place)).status).toBe(200)
    expect((await read(home.builder, selection)).status).toBe('approved')
  })
})
