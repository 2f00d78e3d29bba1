import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { AuditKind } from '#shared/activity/vocabulary.ts'
import { projectTrades } from '#server/db/schema/projects.ts'
import { selectionCategories } from '#server/db/schema/catalog.ts'
import { selections } from '#server/db/schema/selections.ts'
import { record } from '#server/platform/audit/audit.ts'
import { LiveListener } from '#server/testing/live.ts'
import { plainEvent } from '#server/testing/plain-event.ts'
import { createWorld } from '#server/testing/world.ts'

test('a subcontractor receives what is and what was approved of their trade, and no other selection is named', async () => {
  const world = await createWorld()
  const company = await world.people.company()
  const tiler = await world.people.subcontractor(company)
  const project = await world.people.project(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const by = { companyId: company.id, createdAt: world.now }
  const [tiles, paint] = await world.db
    .insert(selectionCategories)
    .values([
      { ...by, name: 'Tiles' },
      { ...by, name: 'Paint' },
    ])
    .returning()
  const at = { companyId: company.id, projectId: project.id }
  await world.db.insert(projectTrades).values({ ...at, userId: tiler.userId, categoryId: tiles?.id ?? 0 })
  const made = {
    ...at,
    status: 'approved' as const,
    createdBy: company.owner.userId,
    createdAt: world.now,
    sentAt: world.now,
    updatedAt: world.now,
  }
  const [floor, wall, reopened] = await world.db
    .insert(selections)
    .values([
      { ...made, name: 'Floor', categoryId: tiles?.id },
      { ...made, name: 'Wall', categoryId: paint?.id },
      { ...made, name: 'Splashback', categoryId: tiles?.id },
    ])
    .returning()
  await world.db
    .update(selections)
    .set({ status: 'in_review' })
    .where(eq(selections.id, reopened?.id ?? 0))
  const listener = new LiveListener(world, tiler)
  await listener.connect()
  const ctx = { actor: company.owner, now: world.now, ip: null, outbox: { hasEvents: false } }
  const acts: [AuditKind, number | undefined][] = [
    ['selection.approved', wall?.id],
    ['selection.reopened', reopened?.id],
    ['selection.approved', floor?.id],
  ]
  await world.db.transaction(async (tx) => {
    for (const [kind, selectionId] of acts)
      await record(tx, ctx, plainEvent({ ...at, selectionId: selectionId ?? 0 }, kind))
  })
  world.platform.events.committed()
  await listener.until((heard) => heard.length >= 2)
  await listener.hangUp()
  expect(listener.heard.map(({ data }) => [data['kind'], data['selectionId']])).toEqual([
    ['selection.reopened', reopened?.id],
    ['selection.approved', floor?.id],
  ])
})
