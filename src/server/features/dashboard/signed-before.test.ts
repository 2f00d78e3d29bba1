import { expect, test } from 'vitest'
import type { ClientDashboard } from '#shared/dashboard/contract.ts'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { createClient } from '#shared/people/endpoints.ts'
import { viewSelection } from '#shared/selections/endpoints.ts'
import { at, house, proposed, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

const signedBefore = async (person: Person) =>
  ((await world.call(person, dashboard, {})).body as ClientDashboard).signedBefore

/** One selection signed, one declined, one open, and then a second owner. */
async function signedHouse() {
  const home = await house(world)
  const tap = await proposed(world, home)
  await proposed(world, home, { name: 'Sink' })
  await signs(world, home.client, [tap])
  world.later(60_000)
  return { ...home, tap }
}

test('a client who joins later sees how much was signed before, until they have opened it', async () => {
  const { company, project, client, tap } = await signedHouse()
  const emma = await world.people.client(company, 'Emma', 'Carter')
  await world.people.seat(project, emma, 'client')
  expect(await signedBefore(client)).toBe(0)
  expect(await signedBefore(emma)).toBe(1)
  await world.call(emma, viewSelection, at(tap), { fingerprint: tap.fingerprint ?? '' })
  expect(await signedBefore(emma)).toBe(0)
})

test('the invitation of a client who is added later says that something was signed', async () => {
  const { builder, project } = await signedHouse()
  const email = 'emma.later@example.com'
  const invited = { email, firstName: 'Emma', lastName: 'Carter', projectId: project.id }
  await world.call(builder, createClient, {}, invited)
  await world.runJobsExceptCertificates()
  const texts = (await world.mailsTo(email)).map(({ text }) => text).join('\n')
  expect(texts).toContain('1 selection has been signed already.')
})
