import { describe, expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { addSelections, listProjectSelections } from '#shared/selections/endpoints.ts'
import { house, item } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

describe('several selections in one request', () => {
  test('are added in the typed order, with what they share', async () => {
    const home = await house(world, {}, { sendImmediately: false })
    const at = { projectId: home.project.id }
    const shared = { room: 'Kitchen', phase: 'Fit-out', allowance: 400 }
    const selections = ['Faucet', 'Sink', 'Hood'].map((name) => ({ name, ...shared }))
    const added = await world.call(home.builder, addSelections, at, { selections })
    expect(added.status).toBe(201)
    expect(added.body.selections).toMatchObject(selections.map((one) => ({ ...one, draft: true })))
    expect((await world.call(home.client, listProjectSelections, at)).body).toEqual([])
  })

  test('are all refused when one of them is invalid', async () => {
    const home = await house(world)
    const at = { projectId: home.project.id }
    const selections = [{ name: 'Faucet' }, { name: 'Sink', selectedItemId: 999_999 }]
    expect((await world.call(home.builder, addSelections, at, { selections })).status).toBe(422)
    expect((await world.call(home.builder, listProjectSelections, at)).body).toEqual([])
  })

  test('reach the client with one notification when they are sent at once', async () => {
    const home = await house(world)
    const at = { projectId: home.project.id }
    const { id } = await item(world, home.company)
    const selections = ['Faucet', 'Sink'].map((name) => ({ name, selectedItemId: id, status: 'in_review' }))
    const added = await world.call(home.builder, addSelections, at, { selections })
    expect(added.body.selections).toMatchObject([{ status: 'in_review', draft: false }, { status: 'in_review' }])
    await world.runJobs()
    const notifications = await world.call(home.client, listNotifications, {})
    expect(notifications.body.map(({ title }) => title)).toEqual([`${home.builder.name} sent you 2 decisions`])
  })
})
