import { describe, expect, test } from 'vitest'
import {
  addAllowance,
  deleteAllowance,
  editAllowance,
  getSelection,
  listAllowances,
  sendSelections,
} from '#shared/selections/endpoints.ts'
import { at, type House, house, proposed } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

const read = async (person: House['client'], selection: { id: number; projectId: number }) =>
  (await world.call(person, getSelection, at(selection))).body

test('a draft counts under its shared allowance once it is sent', async () => {
  const home = await house(world)
  const projectId = home.project.id
  const lamp = await proposed(world, home, { allowance: undefined, draft: true })
  const lighting = { name: 'Lighting', amount: 400, selectionIds: [lamp.id] }
  await world.call(home.builder, addAllowance, { projectId }, lighting)
  const seen = async () => (await world.call(home.client, listAllowances, { projectId })).body
  expect(await seen()).toMatchObject([{ chosen: 0, remaining: 400, selections: 0, openSelections: 0 }])
  await world.call(home.builder, sendSelections, { projectId }, {})
  expect(await seen()).toMatchObject([{ chosen: 250, remaining: 150, selections: 1 }])
})

describe('selections under a shared allowance', () => {
  test('are set in one act, all or none, and leave it again', async () => {
    const home = await house(world)
    const projectId = home.project.id
    const [a, b] = [await proposed(world, home), await proposed(world, home, { name: 'Sconce' })]
    const wrong = { name: 'Lighting', amount: 400, selectionIds: [a.id, 999_999] }
    expect((await world.call(home.builder, addAllowance, { projectId }, wrong)).status).toBe(422)
    expect((await world.call(home.builder, listAllowances, { projectId })).body).toEqual([])
    const lighting = { name: 'Lighting', amount: 400, selectionIds: [a.id, b.id] }
    const added = (await world.call(home.builder, addAllowance, { projectId }, lighting)).body
    expect(added).toMatchObject({ chosen: 500, remaining: -100, selections: 2 })
    const place = { projectId, allowanceId: added.id }
    const left = await world.call(home.builder, editAllowance, place, { selectionIds: [b.id], version: added.version })
    expect(left.body).toMatchObject({ chosen: 250, remaining: 150, selections: 1 })
    expect(await read(home.client, a)).toMatchObject({ sharedAllowance: null, allowance: null })
  })
})

test('an edit of an older version is refused with the current allowance, and changes nothing', async () => {
  const { builder, project } = await house(world)
  const projectId = project.id
  const added = await world.call(builder, addAllowance, { projectId }, { name: 'Lighting', amount: 400 })
  const { id: allowanceId, version } = added.body
  const edit = (amount: number) => world.call(builder, editAllowance, { projectId, allowanceId }, { amount, version })
  expect((await edit(500)).status).toBe(200)
  expect(await edit(600)).toMatchObject({ status: 409, body: { current: { amount: 500, version: version + 1 } } })
  expect((await world.call(builder, listAllowances, { projectId })).body).toMatchObject([{ amount: 500 }])
})

test('an allowance in use is not deleted: the refusal names its selections, and clearing them allows it', async () => {
  const home = await house(world)
  const projectId = home.project.id
  const [pendant, sconce] = [
    await proposed(world, home, { name: 'Pendant', allowance: undefined }),
    await proposed(world, home, { name: 'Sconce', allowance: undefined }),
  ]
  const lighting = { name: 'Lighting', amount: 400, selectionIds: [pendant.id, sconce.id] }
  const added = (await world.call(home.builder, addAllowance, { projectId }, lighting)).body
  const place = { projectId, allowanceId: added.id }
  const refused = await world.call(home.builder, deleteAllowance, place)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Pendant, Sconce count under this allowance. Give them another one first.' },
  })
  expect(await read(home.client, pendant)).toMatchObject({ sharedAllowance: { name: 'Lighting' } })
  await world.call(home.builder, editAllowance, place, { selectionIds: [], version: added.version })
  expect((await world.call(home.builder, deleteAllowance, place)).status).toBe(204)
  expect(await read(home.client, pendant)).toMatchObject({ sharedAllowance: null, allowance: null })
})
