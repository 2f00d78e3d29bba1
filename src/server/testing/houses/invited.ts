import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import * as auth from '#shared/auth/endpoints.ts'
import { createClient } from '#shared/people/endpoints.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import type { Person } from '#server/testing/world-people.ts'
import type { House } from '#server/testing/world-selections.ts'
import type { World } from '#server/testing/world.ts'

export const password = 'oak floor, brass tap'
export const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** Registering creates the account of an address without asking its mailbox. */
export async function registeredAs(world: World, email: string): Promise<Person> {
  const { body, headers } = await world.call(null, auth.register, {}, { email, password, firstName: 'Mallory' })
  return { userId: body.id, email, name: 'Mallory', cookie: cookieOf(headers) }
}

/** A client of another builder, whose address is proven there. */
export async function clientElsewhere(world: World): Promise<Person> {
  return world.people.client(await world.people.company())
}

/** An address that no other test uses. */
export const address = () => `victim.${randomBytes(5).toString('hex')}@example.com`

export async function addedTo(world: World, home: House, email: string, more: object = {}) {
  const reply = await world.call(home.builder, createClient, {}, { email, projectId: home.project.id, ...more })
  expect(reply.status).toBe(201)
  return reply.body
}

export async function linkSentTo(world: World, email: string): Promise<string> {
  await world.runJobs()
  const [mail] = await world.mailsTo(email)
  return mail?.links.find((link) => link.includes('token='))?.split('token=')[1] ?? ''
}

/** Opens the newest link that was sent to the address. */
export async function accepts(world: World, email: string, more: object = {}): Promise<Person> {
  const token = await linkSentTo(world, email)
  const { status, body, headers } = await world.call(null, auth.acceptMagicLink, {}, { token, ...more })
  expect(status).toBe(200)
  return { userId: body.id, email, name: '', cookie: cookieOf(headers) }
}

export const opens = async (world: World, person: Person, { project }: House) =>
  (await world.call(person, readProject, { projectId: project.id })).status
