import { expect, test } from 'vitest'
import { listActivity, listProjectActivity } from '#shared/activity/endpoints.ts'
import type { ActivityEntry } from '#shared/activity/contract.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { listProjects, readProject } from '#shared/projects/endpoints.ts'
import { addAllowance } from '#shared/selections/endpoints.ts'
import { record } from '#server/platform/audit/audit.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { createWorld } from '#server/testing/world.ts'

async function scene() {
  const world = await createWorld()
  const { company, builder, client, tiler, project } = await world.people.site({ name: 'Hill House' })
  const ctx = () => ({ actor: builder, now: world.now, ip: null, outbox: newOutbox() })
  for (const number of [1, 2, 3]) {
    const data = { project: 'Hill House', milestone: `Floor ${number}` }
    await record(world.db, ctx(), { companyId: company.id, projectId: project.id, kind: 'milestone.created', data })
    world.later(60_000)
    await world.call(client, postMessage, { projectId: project.id }, { message: `Word ${number}` })
    world.later(60_000)
  }
  await record(world.db, ctx(), { companyId: company.id, kind: 'member.invited', data: { person: 'Somebody' } })
  return { world, company, builder, client, tiler, project }
}

const sentences = (entries: ActivityEntry[]) => entries.map(({ actorName, sentence }) => `${actorName} ${sentence}`)

test('lists events and messages together, newest first, with links', async () => {
  const { world, builder, client, project } = await scene()
  const { body } = await world.call(builder, listActivity, {})
  expect(sentences(body)).toEqual([
    `${builder.name} invited Somebody`,
    `${client.name} wrote on Hill House`,
    `${builder.name} added the milestone Floor 3`,
    `${client.name} wrote on Hill House`,
    `${builder.name} added the milestone Floor 2`,
    `${client.name} wrote on Hill House`,
    `${builder.name} added the milestone Floor 1`,
  ])
  expect(body[2]?.link).toBe(`/projects/${project.id}?tab=timeline`)
  expect(body[1]?.link).toMatch(new RegExp(`^/projects/${project.id}\\?tab=communications#message-\\d+$`))
})

test('pages follow each other without gaps or repetitions', async () => {
  const { world, builder, client, project } = await scene()
  for (const [person, endpoint, params] of [
    [builder, listActivity, {}],
    [client, listActivity, {}],
    [builder, listProjectActivity, { projectId: project.id }],
  ] as const) {
    const whole = await world.call(person, endpoint, params)
    const pages: ActivityEntry[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const query = { limit: '2', ...(cursor && { cursor }) }
      const page: Awaited<ReturnType<typeof world.call<typeof listActivity>>> = await world.call(
        person,
        endpoint as typeof listActivity,
        params,
        undefined,
        { query },
      )
      pages.push(...page.body)
      cursor = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(pages.map(({ id }) => id)).toEqual(whole.body.map(({ id }) => id))
  }
})

test('clients see their projects, trades the schedule and their own thread', async () => {
  const { world, client, tiler, builder, project } = await scene()
  const seen = await world.call(client, listActivity, {})
  expect(seen.body).toHaveLength(6)
  await world.call(builder, postMessage, { projectId: project.id }, { message: 'Monday', forTrades: true })
  const trade = await world.call(tiler, listProjectActivity, { projectId: project.id })
  expect(sentences(trade.body)).toEqual([
    `${builder.name} wrote on Hill House`,
    ...[3, 2, 1].map((number) => `${builder.name} added the milestone Floor ${number}`),
  ])
})

test('a project’s last activity says "You" to the person who did it, and says nothing that only builders may read', async () => {
  const { world, builder, client, project } = await scene()
  const at = { projectId: project.id }
  await world.call(builder, addAllowance, at, { name: 'Lighting', amount: 500 })
  const activityFor = async (person: typeof client) => {
    const { body } = await world.call(person, readProject, at)
    const { body: listed } = await world.call(person, listProjects, {})
    expect(listed.find(({ id }) => id === project.id)?.recentActivity).toBe(body.recentActivity)
    return body.recentActivity
  }
  expect(await activityFor(builder)).toBe('You added the milestone Floor 3')
  expect(await activityFor(client)).toBe(`${builder.name} added the milestone Floor 3`)
})
