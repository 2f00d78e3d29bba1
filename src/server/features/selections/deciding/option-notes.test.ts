import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addSelection, chooseItem, editOption, getSelection } from '#shared/selections/endpoints.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { getSignOff } from '#shared/signoffs/endpoints.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, house, item, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
const NOTE = 'Comes without the drain'

/** A client chose an option that the builder had written a note on. */
async function chosen(validUntil: string | null = null) {
  const home = await house(world)
  const tap = await item(world, home.company)
  const options = [{ itemId: tap.id, note: NOTE, validUntil }]
  const added = await world.call(
    home.builder,
    addSelection,
    { projectId: home.project.id },
    { name: 'Tap', allowance: 200, status: 'in_review', options },
  )
  const { body } = await world.call(home.client, chooseItem, at(added.body), { itemId: tap.id })
  const read = async (person: Person = home.client): Promise<Selection> =>
    (await world.call(person, getSelection, at(body))).body
  const edit = (change: { note?: string; validUntil?: string; recommended?: boolean }) =>
    world.call(home.builder, editOption, { ...at(body), optionId: body.options[0]?.id ?? 0 }, change)
  return { ...home, tap, read, edit }
}

test('the note that a client read while choosing is on the sign page, in the signature and on the certificate', async () => {
  const { client, read } = await chosen()
  expect((await read()).choices).toMatchObject([{ note: NOTE }])
  const { status, body } = await signs(world, client, [await read()])
  expect(status).toBe(201)
  expect(body.lines[0]?.snapshot).toMatchObject({ version: 3, lines: [{ note: NOTE }] })
  const { body: act } = await world.call(client, getSignOff, { signOffId: body.id })
  const file = await world.request(act.certificateUrl, { headers: { cookie: client.cookie } })
  expect((await pagesOf(new Uint8Array(await file.arrayBuffer()))).join(' ')).toContain(`Note: ${NOTE}`)
})

test('another note on what was signed voids the approval and asks again, with before and after', async () => {
  const { client, read, edit } = await chosen()
  await signs(world, client, [await read()])
  expect((await edit({ recommended: true })).body.status).toBe('approved')
  expect((await edit({ note: 'Comes with the drain' })).body).toMatchObject({
    status: 'in_review',
    previousApproval: { voidReason: 'Note on the option changed' },
  })
})

test('what was signed before notes were keeps its fingerprint, and no other edit of its option voids it', async () => {
  const { client, tap, read, edit } = await chosen()
  await world.db.execute(sql`update selections set choices = jsonb_build_array(choices -> 0 #- '{note}')
    where selected_item_id = ${tap.id}`)
  expect((await read()).choices).toMatchObject([{ note: null }])
  const { body } = await signs(world, client, [await read()])
  expect(body.lines[0]?.snapshot).toMatchObject({ version: 2 })
  expect((await edit({ validUntil: '2027-12-31' })).body).toMatchObject({
    status: 'approved',
    fingerprint: body.lines[0]?.fingerprint,
  })
})

test('a price that was promised until a day can be signed until then, whatever the catalog says', async () => {
  const { client, tap, read } = await chosen('2027-03-12')
  await world.db.execute(sql`update selection_items set price_cents = 99900 where id = ${tap.id}`)
  expect(await read()).toMatchObject({ priceProblem: null, unitPrice: 250, can: { sign: true } })
  expect((await signs(world, client, [await read()])).status).toBe(201)
})
