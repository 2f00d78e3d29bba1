import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { fileUrl } from '#shared/files/rules.ts'
import {
  addSelection,
  editSelection,
  getSelection,
  installSelection,
  listSelections,
  reopenSelection,
} from '#shared/selections/endpoints.ts'
import { verifyCompany } from '#server/audit-verify.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, item, signs, tilerOf, worldWithHouse } from '#server/testing/world-selections.ts'

const momentOf = (installed: { at: string } | null) => installed && new Date(installed.at).toISOString()

/** A floor of navy tiles that the tiler has installed, with a photo and a note. */
async function scene() {
  const { world, home, company, builder, client, on } = await worldWithHouse()
  const { tiler, tiles } = await tilerOf(world, home)
  const navy = await item(world, company, { name: 'Navy tile', price: 12 }, tiles)
  const ivory = await item(world, company, { name: 'Ivory tile', price: 14 }, tiles)
  const wanted = { name: 'Floor', categoryId: tiles, quantity: 3, optionItemIds: [ivory.id], selectedItemId: navy.id }
  const { body: floor } = await world.call(builder, addSelection, on, wanted)
  const read = async (person: Person) => (await world.call(person, getSelection, at(floor))).body
  const approve = async () => signs(world, client, [await read(client)])
  await approve()
  const photo = await uploadPicture(world, tiler)
  await world.call(tiler, installSelection, at(floor), { photos: [photo.id], note: 'Grouted.' })
  const installedAt = world.now.toISOString()
  world.later(3_600_000)
  const reopen = async (itemId: number) => {
    const optionId = (await read(builder)).options.find((option) => option.itemId === itemId)?.id ?? null
    const reply = await world.call(builder, reopenSelection, at(floor), { reason: 'Price', optionId })
    expect(reply.status).toBe(200)
  }
  return { world, ...home, on, tiler, navy, ivory, floor, read, approve, photo, installedAt, reopen }
}

test('a reopened selection still says that it was installed, with the day, person and photo', async () => {
  const { world, builder, client, tiler, on, navy, read, photo, installedAt, reopen } = await scene()
  await reopen(navy.id)
  const was = { at: installedAt, by: tiler.name, note: 'Grouted.', photos: [{ fileId: photo.id }] }
  expect((await read(tiler)).stopped).toMatchObject({ installed: was })
  for (const person of [builder, client])
    expect(await read(person)).toMatchObject({ installed: null, previousApproval: { installed: was } })
  for (const person of [builder, client, tiler])
    expect((await world.request(fileUrl(photo.id, '400'), { headers: { cookie: person.cookie } })).status).toBe(200)
  const { body: history } = await world.call(builder, listProjectActivity, on)
  expect(history.map(({ sentence }) => sentence)).toContain('reopened Floor, which was installed: Price')
})

test('when the installed item is approved again, it counts as installed and is not ordered a second time', async () => {
  const { world, company, builder, tiler, navy, floor, read, approve, photo, installedAt, reopen } = await scene()
  await reopen(navy.id)
  expect((await approve()).status).toBe(201)
  for (const person of [builder, tiler]) {
    const { status, installed } = await read(person)
    expect(status).toBe('approved')
    expect(installed).toMatchObject({ by: tiler.name, note: 'Grouted.', photos: [{ fileId: photo.id }] })
    expect(momentOf(installed)).toBe(installedAt)
  }
  const query = { status: 'to_order' } as const
  const { body: toOrder } = await world.call(builder, listSelections, {}, undefined, { query })
  expect(toOrder.map(({ id }) => id)).not.toContain(floor.id)
  expect((await verifyCompany(world.db, company.id)).finding).toBeNull()
})

test('an installed item stays installed when the deal changes and is signed again', async () => {
  const { world, builder, client, floor, read, approve, installedAt } = await scene()
  const { version } = await read(builder)
  expect((await world.call(builder, editSelection, at(floor), { notes: 'Sealed twice', version })).status).toBe(200)
  expect(await read(client)).toMatchObject({ installed: null, previousApproval: { installed: { at: installedAt } } })
  await approve()
  expect(momentOf((await read(builder)).installed)).toBe(installedAt)
})

test('when another item is approved, the selection is not installed', async () => {
  const { tiler, ivory, read, approve, reopen } = await scene()
  await reopen(ivory.id)
  expect((await approve()).status).toBe(201)
  expect(await read(tiler)).toMatchObject({ status: 'approved', selectedItem: { name: 'Ivory tile' }, installed: null })
})
