import { expect, test } from 'vitest'
import { register } from '#shared/auth/endpoints.ts'
import { weekdayOf } from '#shared/kernel/dates.ts'
import type { Region } from '#shared/kernel/regions.ts'
import { readSchedule } from '#shared/schedule/deadlines/endpoints.ts'
import { listProjectSelections } from '#shared/selections/endpoints.ts'
import { createFromTemplates, createTemplate, listTemplates } from '#shared/templates/endpoints.ts'
import type { StarterKey } from '#shared/templates/schemas.ts'
import { listTimeline } from '#shared/schedule/milestones/endpoints.ts'
import { createWorld } from '#server/testing/world.ts'

/** A builder who has just registered, and what a project from starter templates has. */
async function newBuilder(region: Region = 'US') {
  const world = await createWorld()
  const email = `pat.${region.toLowerCase()}.${Math.round(performance.now() * 1000)}@example.com`
  const account = { email, password: 'oak floor, brass tap', region }
  const registered = await world.call(null, register, {}, account)
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const pat = { userId: 0, email, name: '', cookie }
  const start = async (startDate: string, ...keys: StarterKey[]) => {
    const project = { name: 'First house', address: '1 Test Street', startDate }
    const sources = keys.map((starter) => ({ starter }))
    const made = await world.call(pat, createFromTemplates, {}, { project, sources })
    const place = { projectId: made.body.id }
    return {
      milestones: (await world.call(pat, listTimeline, place)).body,
      selections: (await world.call(pat, listProjectSelections, place)).body,
    }
  }
  return { world, pat, start }
}

test.each(['US', 'GB'] as const)(
  'in %s the first project of a new company has a schedule, and every deadline follows from it',
  async (region) => {
    const { start } = await newBuilder(region)
    const { milestones, selections } = await start('2027-06-07', 'whole-house')
    expect(milestones).toHaveLength(7)
    expect(milestones[0]).toMatchObject({ title: 'Site start', scheduledDate: '2027-06-07' })
    expect(milestones.map(({ dependsOn }) => dependsOn.length)).toEqual([0, 1, 1, 1, 1, 1, 1])
    expect(selections).toHaveLength(105)
    for (const { name, deadline, deadlineTyped, plan } of selections) {
      expect({ name, deadline, deadlineTyped }).toEqual({ name, deadline: plan?.decideBy, deadlineTyped: false })
      expect(plan?.milestone, name).toBeTruthy()
      expect(deadline && weekdayOf(deadline), name).not.toBe(0)
      expect(deadline && deadline >= '2027-06-07', name).toBe(true)
    }
  },
)

test.each(['kitchen', 'bathroom', 'laundry'] as const)(
  'the template %s leaves time to choose and order after the start',
  async (key) => {
    const { start } = await newBuilder()
    const { milestones, selections } = await start('2027-06-07', key)
    expect(milestones).toHaveLength(6)
    for (const { name, deadline, plan } of selections) {
      expect(deadline, name).toBe(plan?.decideBy)
      expect(deadline && deadline >= '2027-06-07', name).toBe(true)
    }
  },
)

test('two starter templates make each milestone once, and say how many they have', async () => {
  const { world, pat, start } = await newBuilder()
  const { milestones } = await start('2027-06-07', 'kitchen', 'bathroom')
  expect(milestones).toHaveLength(6)
  expect(new Set(milestones.map(({ title }) => title)).size).toBe(6)
  const { starters } = (await world.call(pat, listTemplates, {})).body
  expect(starters.map(({ key, milestones: count }) => [key, count])).toEqual([
    ['kitchen', 6],
    ['bathroom', 6],
    ['laundry', 6],
    ['whole-house', 7],
  ])
})

test('a template made from a starter template keeps its schedule', async () => {
  const { world, pat } = await newBuilder()
  expect((await world.call(pat, createTemplate, {}, { name: 'Ours', starter: 'whole-house' })).status).toBe(201)
  expect((await world.call(pat, listTemplates, {})).body.own).toMatchObject([{ name: 'Ours', milestones: 7 }])
})

test('a new company starts with a rule for each phase, which it may change', async () => {
  const { world, pat } = await newBuilder()
  const { installRules, can } = (await world.call(pat, readSchedule, {})).body
  expect(installRules.map(({ kind, label, milestone }) => [kind, label, milestone])).toEqual([
    ['phase', 'Rough-in', 'Rough-in'],
    ['phase', 'Cabinetry', 'Cabinetry and stone'],
    ['phase', 'Tiling', 'Tiling and painting'],
    ['phase', 'Flooring', 'Tiling and painting'],
    ['phase', 'Painting', 'Tiling and painting'],
    ['phase', 'Finish', 'Finish'],
  ])
  expect(can.edit).toBe(true)
})
