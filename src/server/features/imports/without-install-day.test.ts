import { expect, test } from 'vitest'
import { getImport } from '#shared/imports/endpoints.ts'
import { listProjectSelections } from '#shared/selections/endpoints.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'
import * as files from '#server/testing/material/import-files.ts'

test('an import of selections says in its preview how many have no install day, and afterward the same', async () => {
  const { world, builder, project, at, add } = await tiledHouse()
  await add('Mirror', { categoryId: null, room: 'Hall' })
  const list = `Selection,Room,Category
Wall tile,Bath,tiles
Lamp,Hall,
Sink,Kitchen,Plumbing
Mirror,Hall,Tiles
`
  const checked = await files.preview(world, builder, list, { kind: 'selections', projectId: project.id })
  expect(checked).toMatchObject({ counts: { added: 3, changed: 1, refused: 0 }, withoutInstallDay: 2 })
  const done = await files.apply(world, builder, checked)
  expect(done).toMatchObject({ status: 'done', withoutInstallDay: 2 })
  const rows = (await world.call(builder, listProjectSelections, at)).body
  expect(
    rows
      .filter(({ plan }) => plan === null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Lamp', 'Sink'])
})

test('other companies learn nothing of it, and other kinds have no install days', async () => {
  const { world, builder, project } = await tiledHouse()
  const checked = await files.preview(world, builder, 'Selection\nLamp\n', {
    kind: 'selections',
    projectId: project.id,
  })
  expect(checked.withoutInstallDay).toBe(1)
  const stranger = (await world.people.company()).owner
  expect((await world.call(stranger, getImport, { importId: checked.id })).status).toBe(404)
  const clients = await files.preview(world, builder, 'Email\nana@example.com\n', { kind: 'clients' })
  expect(clients.withoutInstallDay).toBe(0)
})
