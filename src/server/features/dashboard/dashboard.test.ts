import { expect, test } from 'vitest'
import { counts, dashboard } from '#shared/dashboard/endpoints.ts'
import { archiveProject, createProject, editProject } from '#shared/projects/endpoints.ts'
import type { Choice } from '#shared/selections/deciding/deal.ts'
import { listSelections } from '#shared/selections/endpoints.ts'
import { selections } from '#server/db/schema/selections.ts'
import { createWorld } from '#server/testing/world.ts'

async function site() {
  const world = await createWorld({ now: '2027-03-10T12:00:00Z' })
  const company = await world.people.company()
  const client = await world.people.client(company)
  const project = await world.people.project(company, client, { status: 'in_progress' })
  const decide = (name: string, more: Partial<typeof selections.$inferInsert> = {}) =>
    world.db.insert(selections).values({
      companyId: company.id,
      projectId: project.id,
      name,
      createdBy: company.owner.userId,
      createdAt: world.now,
      sentAt: world.now,
      updatedAt: world.now,
      ...more,
    })
  return { world, company, owner: company.owner, client, project, decide }
}

test('guides a new company through the onboarding steps', async () => {
  const world = await createWorld()
  const company = await world.people.company()
  const read = async () => (await world.call(company.owner, dashboard, {})).body
  expect(await read()).toMatchObject({
    kind: 'builder',
    figures: { totalProjects: 0, pendingSelections: 0, overdueSelections: 0 },
    recentProjects: [],
    recentSelections: [],
    onboarding: { hasProject: false, hasClient: false, hasSelection: false },
  })
  const client = await world.people.client(company)
  await world.call(company.owner, createProject, {}, { name: 'A', address: 'B', clientId: client.userId })
  expect(await read()).toMatchObject({ onboarding: { hasProject: true, hasClient: true, hasSelection: false } })
})

test('counts the whole company by its time zone', async () => {
  const { world, owner, project, decide } = await site()
  // The client owes the second one. The first waits for the builder's options, so it is late and not overdue.
  await decide('Pending', { deadline: '2027-03-09' })
  await decide('In review', { status: 'in_review', deadline: '2027-03-09' })
  await decide('Selected', { status: 'selected' })
  await decide('Approved', { status: 'approved' })
  await decide('Approved long ago', { status: 'ordered', updatedAt: new Date('2027-02-28T12:00:00Z') })
  const done = await world.call(owner, createProject, {}, { name: 'Done', address: 'Here' })
  await world.call(owner, editProject, { projectId: done.body.id }, { status: 'completed', version: 1 })
  const { body } = await world.call(owner, dashboard, {})
  expect(body).toMatchObject({
    figures: {
      totalProjects: 2,
      activeProjects: 1,
      completedProjects: 1,
      completedThisMonth: 1,
      totalSelections: 5,
      pendingSelections: 3,
      pendingReview: 2,
      completedSelections: 2,
      overdueSelections: 1,
      selectionsCompletedThisMonth: 1,
      recentActivity: 2,
    },
    onboarding: { hasSelection: true },
  })
  if (body.kind !== 'builder') throw new Error('Not a builder')
  expect(body.recentProjects.map(({ name }) => name)).toContain('Done')
  expect(body.recentSelections.map(({ name }) => name)).toHaveLength(5)

  await world.call(owner, archiveProject, { projectId: project.id })
  const after = (await world.call(owner, dashboard, {})).body
  expect(after).toMatchObject({
    figures: { totalProjects: 1, totalSelections: 0, overdueSelections: 0, selectionsCompletedThisMonth: 1 },
    recentSelections: [],
  })
})

const tap: Choice = {
  optionId: null,
  itemId: 1,
  categoryId: 1,
  name: 'Tap',
  brand: null,
  model: null,
  description: null,
  specifications: [],
  imageUrl: null,
  imageHash: null,
  unit: 'each',
  quantityMilli: 1_000,
  priceCents: 12_500,
}

test('counts what the builder owes: options, late ones apart, and what is approved and not ordered', async () => {
  const { world, owner, project, decide } = await site()
  await decide('Late', { deadline: '2027-03-09' })
  await decide('Due today', { deadline: '2027-03-10' })
  await decide('Late draft', { deadline: '2027-03-09', sentAt: null })
  await decide('Archived', { archivedAt: world.now })
  await decide('With the client', { status: 'in_review', deadline: '2027-03-09' })
  await decide('To order', { status: 'approved', choices: [tap] })
  await decide('Installed from stock', { status: 'approved', choices: [tap], installedAt: world.now })
  await decide('Ordered', { status: 'ordered', choices: [tap] })
  const read = async () => (await world.call(owner, dashboard, {})).body
  expect(await read()).toMatchObject({ owed: { options: 2, lateOptions: 1, orders: 1 } })
  const listed = await world.call(owner, listSelections, {}, undefined, { query: { status: 'to_propose' } })
  expect(listed.body.map(({ name }) => name).toSorted()).toEqual(['Due today', 'Late'])
  await world.call(owner, archiveProject, { projectId: project.id })
  expect(await read()).toMatchObject({ owed: { options: 0, lateOptions: 0, orders: 0 } })
})

test('shows a client the decisions to make on their own projects only', async () => {
  const { world, company, client, decide } = await site()
  await decide('Tap', { deadline: '2027-03-01', status: 'in_review' })
  await decide('Tile', { status: 'selected' })
  await decide('Paint', { status: 'approved' })
  await decide('Floor')
  await world.people.project(company, await world.people.client(company))
  const { body } = await world.call(client, dashboard, {})
  expect(body).toMatchObject({
    kind: 'client',
    decisionsOwed: 2,
    decisionsOverdue: 1,
    decisionsPrepared: 1,
    signOffs: [],
  })
  expect(body.kind === 'client' && body.projects).toHaveLength(1)
  const badges = await world.call(client, counts, {})
  expect(badges.body).toEqual({ projects: 1, selections: 2, approvals: 1, messages: 0, notifications: 0 })
})

test('counts overdue projects, open decisions and missing signatures for the badges of a builder', async () => {
  const { world, owner, decide } = await site()
  await decide('Tap', { deadline: '2027-03-01' })
  await decide('Tile', { status: 'selected', deadline: '2027-03-02' })
  const { body } = await world.call(owner, counts, {})
  expect(body).toEqual({ projects: 1, selections: 2, approvals: 1, messages: 0, notifications: 0 })
})

test('counts an overdue project although hundreds of decisions are due today', async () => {
  const { world, owner, decide } = await site()
  await decide('Tap', { deadline: '2027-03-09', status: 'in_review' })
  for (let n = 0; n < 201; n += 1) await decide(`Tile ${n}`, { deadline: '2027-03-10' })
  const { body } = await world.call(owner, counts, {})
  expect(body).toMatchObject({ projects: 1, selections: 202 })
})
