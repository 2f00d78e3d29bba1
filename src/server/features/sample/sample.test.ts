import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { register } from '#shared/auth/endpoints.ts'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { createProject } from '#shared/projects/endpoints.ts'
import { loadSampleProject } from '#shared/sample/endpoints.ts'
import { listProjectSelections } from '#shared/selections/endpoints.ts'
import { listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { projects } from '#server/db/schema/projects.ts'
import { createWorld } from '#server/testing/world.ts'

test('a new company loads a sample project with decisions, options and milestones, once', async () => {
  const world = await createWorld()
  const signedUp = await world.call(
    null,
    register,
    {},
    { email: 'sample@example.com', password: 'oak floor, brass tap' },
  )
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? ''
  const builder = { userId: signedUp.body.id, email: '', name: '', cookie }

  const { status, body: project } = await world.call(builder, loadSampleProject, {})

  expect(status).toBe(201)
  expect(project).toMatchObject({ isSample: true, totalSelections: 12 })
  const { body: selections } = await world.call(builder, listProjectSelections, { projectId: project.id })
  expect(selections.filter((selection) => selection.options.length > 1).length).toBeGreaterThan(3)
  expect(selections.every((selection) => selection.deadline !== null && selection.category !== null)).toBe(true)
  const { body: events } = await world.call(builder, listTimeline, { projectId: project.id })
  expect(events).toHaveLength(4)
  expect((await world.call(builder, loadSampleProject, {})).status).toBe(409)
  const nothingDone = { hasProject: false, hasClient: false, hasSelection: false, hasSample: true }
  expect((await world.call(builder, dashboard, {})).body).toMatchObject({ onboarding: nothingDone })
  await world.call(builder, createProject, {}, { name: 'Own house', address: '1 Road' })
  expect((await world.call(builder, dashboard, {})).body).toMatchObject({
    onboarding: { ...nothingDone, hasProject: true },
  })
})

test('creates one sample however many requests arrive at once', async () => {
  const world = await createWorld()
  const { owner } = await world.people.company()
  const replies = await Promise.all(Array.from({ length: 20 }, () => world.call(owner, loadSampleProject, {})))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 409),
  ])
  const samples = await world.db.$count(
    projects,
    and(eq(projects.builderId, owner.userId), eq(projects.isSample, true)),
  )
  expect(samples).toBe(1)
})

test('the sample project starts today where the company is', async () => {
  const world = await createWorld({ now: '2026-11-18T15:00:00Z' })
  const { id, owner } = await world.people.company()
  await world.db.update(companies).set({ timeZone: 'Australia/Melbourne' }).where(eq(companies.id, id))
  const { body: project } = await world.call(owner, loadSampleProject, {})
  const { body: events } = await world.call(owner, listTimeline, { projectId: project.id })
  expect([project.startDate, events[0]?.scheduledDate, events[0]?.status]).toEqual([
    '2026-11-19',
    '2026-11-19',
    'planned',
  ])
})
