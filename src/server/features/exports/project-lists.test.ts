import { strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { createMilestone } from '#shared/schedule/milestones/endpoints.ts'
import { decidedHouse } from '#server/testing/houses/decided-house.ts'
import type { Person } from '#server/testing/world-people.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

async function lines(world: World, person: Person, path: string): Promise<string[]> {
  const reply = await world.request(`/api/exports/${path}`, { headers: { cookie: person.cookie } })
  expect(reply.status).toBe(200)
  const text = strFromU8(new Uint8Array(await reply.arrayBuffer())).replace('\uFEFF', '')
  return text.trimEnd().split('\r\n')
}

test('exports every signed selection with its amounts, valid or voided', async () => {
  const world = await createWorld()
  const { client, builder, project } = await decidedHouse(world, { certificates: false })
  for (const person of [client, builder]) {
    const [head, ...rows] = await lines(world, person, `projects/${project.id}/sign-offs`)
    expect(head).toMatch(/^Project,Code,Signed by,/)
    // Two, then one approved and one declined, then the changed one again.
    expect(rows).toHaveLength(5)
    expect(rows.filter((row) => row.includes(',Voided,'))).toHaveLength(2)
    expect(rows.filter((row) => row.includes(',Declined,Too bright,'))).toHaveLength(1)
    expect(rows[0]).toContain(',750,200,,550,Valid,')
  }
})

test('exports activity as the person sees it, beyond the first page', async () => {
  const world = await createWorld()
  const { client, project } = await decidedHouse(world, { certificates: false })
  for (let n = 0; n < 210; n += 1)
    await world.call(client, postMessage, { projectId: project.id }, { message: `Note ${n}` })
  const shown = await world.call(client, listProjectActivity, { projectId: project.id }, undefined, {
    query: { limit: '20' },
  })
  const [, ...rows] = await lines(world, client, `activity?projectId=${project.id}`)
  expect(rows.length).toBeGreaterThan(210)
  for (const [n, { sentence }] of shown.body.entries()) expect(rows[n]).toContain(sentence.slice(0, 12))
  const stranger = (await house(world)).builder
  const refused = await world.request(`/api/exports/activity?projectId=${project.id}`, {
    headers: { cookie: stranger.cookie },
  })
  expect(refused.status).toBe(404)
})

test('exports messages newest first, and keeps internal ones and formulas from clients', async () => {
  const world = await createWorld()
  const { client, builder, project } = await house(world)
  const say = (message: string, isInternal = false) =>
    world.call(builder, postMessage, { projectId: project.id }, { message, isInternal })
  for (let n = 0; n < 205; n += 1) await say(`Message ${n}`)
  await say('Margin is thin', true)
  await say('=HYPERLINK("http://evil")')
  const forClient = await lines(world, client, `projects/${project.id}/messages`)
  expect(forClient).toHaveLength(207)
  expect(forClient[1]).toContain(`"'=HYPERLINK(""http://evil"")"`)
  expect(forClient[2]).toContain('Message 204')
  expect(forClient[206]).toContain('Message 0')
  expect(forClient.join()).not.toContain('Margin is thin')
  expect(forClient[0]).not.toContain('Internal')
  const forBuilder = await lines(world, builder, `projects/${project.id}/messages`)
  expect(forBuilder.filter((line) => line.includes('Margin is thin'))).toHaveLength(1)
})

test('exports the timeline and the team', async () => {
  const world = await createWorld()
  const { company, builder, project } = await house(world)
  const milestone = { title: 'Tiling starts', scheduledDate: '2027-05-03' }
  await world.call(builder, createMilestone, { projectId: project.id }, milestone)
  const timeline = await lines(world, builder, `projects/${project.id}/timeline?deadlines=true`)
  expect(timeline[1]).toBe('Milestone,1,Tiling starts,2027-05-03,2027-05-03,1,,,,Planned,,,')
  const team = await lines(world, company.owner, 'team')
  expect(team).toHaveLength(3)
  expect(team.join()).toContain('Olive,Owner')
})
