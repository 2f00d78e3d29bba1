import { expect, test } from 'vitest'
import { editSelection, getSelection, listProjectSelections, viewSelection } from '#shared/selections/endpoints.ts'
import { at, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

async function scene() {
  const home = await house(world)
  const tap = await proposed(world, home)
  const changed = async () => {
    const { body } = await world.call(home.client, listProjectSelections, { projectId: home.project.id })
    return body.find(({ id }) => id === tap.id)?.changedSinceSeen
  }
  const edit = async (change: object) => {
    const { body } = await world.call(home.builder, getSelection, at(tap))
    await world.call(home.builder, editSelection, at(tap), { version: body.version, ...change })
  }
  const opens = async (person = home.client) => {
    const { body } = await world.call(person, getSelection, at(tap))
    return world.call(person, viewSelection, at(tap), { fingerprint: body.fingerprint ?? '' })
  }
  return { home, tap, changed, edit, opens }
}

test('a deal that changed since the client opened it is marked until they open it again', async () => {
  const { home, changed, edit, opens } = await scene()
  expect(await changed()).toBe(false)
  expect((await opens()).status).toBe(204)
  await edit({ room: 'Kitchen', priority: 'high' })
  expect(await changed()).toBe(false)
  await edit({ quantity: 3 })
  expect(await changed()).toBe(true)
  await opens(home.builder)
  expect(await changed()).toBe(true)
  await opens()
  expect(await changed()).toBe(false)
})

test('a page that loads ahead of a click or shows an older deal leaves the change marked', async () => {
  const { home, tap, changed, edit, opens } = await scene()
  await opens()
  const { body: before } = await world.call(home.client, getSelection, at(tap))
  await edit({ quantity: 3 })
  await world.call(home.client, getSelection, at(tap))
  expect(await changed()).toBe(true)
  await world.call(home.client, viewSelection, at(tap), { fingerprint: before.fingerprint ?? '' })
  expect(await changed()).toBe(true)
})

test('what was signed without opening it counts as seen, so a change after that is marked', async () => {
  const { home, tap, changed, edit } = await scene()
  await signs(world, home.client, [tap])
  await edit({ notes: 'Matte finish' })
  expect(await changed()).toBe(true)
})
