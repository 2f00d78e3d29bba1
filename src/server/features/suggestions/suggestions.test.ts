import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { StoredFile } from '#shared/files/contract.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { addSelection, chooseItem, getSelection, reopenSelection } from '#shared/selections/endpoints.ts'
import * as api from '#shared/suggestions/endpoints.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at, category, house, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

async function uploaded(world: World, person: Person, projectId: number): Promise<StoredFile> {
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#a8735a' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'hook.png')
  const init = { method: 'POST', body, headers: { cookie: person.cookie } }
  return (await (await world.request(`/api/files?projectId=${projectId}`, init)).json()) as StoredFile
}

async function scene() {
  const world = await createWorld()
  const home = await house(world)
  const { id: itemId } = await item(world, home.company, { name: 'Arc tap' })
  const selection = await proposed(world, home, { categoryId: await category(world, home.company), allowance: 300 })
  const titles = async (person: Person) =>
    (await world.call(person, listNotifications, {})).body.map(({ title, body }) => `${title} | ${body ?? ''}`)
  return { world, ...home, itemId, selection, place: at(selection), titles }
}

test('a suggested item becomes an option at the builder’s price, and can be chosen only then', async () => {
  const { world, company, builder, client, project, place, titles } = await scene()
  const other = await world.people.client(company)
  await world.people.seat(project, other, 'client')
  const photo = await uploaded(world, client, project.id)
  const made = await world.call(client, api.suggestItem, place, {
    name: 'Brass tap from the market',
    link: 'https://shop.example/tap?color=brass',
    price: 189.5,
    note: 'We saw it in a café.',
    fileId: photo.id,
  })
  expect(made).toMatchObject({
    status: 201,
    body: {
      status: 'open',
      price: 189.5,
      link: 'https://shop.example/tap?color=brass',
      suggestedBy: { id: client.userId, name: client.name },
      can: { answer: false, withdraw: true },
    },
  })
  const before = await world.call(client, getSelection, place)
  expect(before.body.options).toHaveLength(1)
  // The other owner sees the picture; nothing but the builder's price makes it an option.
  expect((await world.request(photo.url, { headers: { cookie: other.cookie } })).status).toBe(200)
  await world.runJobs()
  expect(await titles(company.owner)).toContainEqual(
    `${client.name} suggested Brass tap from the market for Kitchen tap | We saw it in a café.`,
  )

  const [waiting] = (await world.call(builder, api.listSuggestions, place)).body
  expect(waiting).toMatchObject({ status: 'open', can: { answer: true, withdraw: false } })
  const at = { ...place, suggestionId: made.body.id }
  const priced = await world.call(builder, api.priceSuggestion, at, { price: 240, note: 'Fits with an adapter.' })
  expect(priced.status).toBe(200)
  const option = priced.body.options.find(({ item: one }) => one.name === 'Brass tap from the market')
  expect(option).toMatchObject({
    price: 240,
    draft: false,
    chosen: false,
    note: 'Fits with an adapter.',
    proposedBy: { id: client.userId, side: 'client' },
    item: { imageUrl: expect.stringContaining('/files/') },
  })
  const [answered] = (await world.call(client, api.listSuggestions, place)).body
  expect(answered).toMatchObject({ status: 'priced', answeredBy: builder.name, itemId: option?.itemId })
  const chosen = await world.call(client, chooseItem, place, { itemId: option?.itemId })
  expect(chosen.body).toMatchObject({ status: 'selected', total: 240 })
  await world.runJobs()
  expect(await titles(client)).toContainEqual(
    `${builder.name} priced Brass tap from the market for Kitchen tap | You can choose it now.`,
  )
  expect((await world.call(builder, api.priceSuggestion, at, { price: 1 })).status).toBe(409)
})

test('a declined suggestion keeps the reason and never becomes an option', async () => {
  const { world, builder, client, place, titles } = await scene()
  const { body: made } = await world.call(client, api.suggestItem, place, { name: 'Plastic tap' })
  const at = { ...place, suggestionId: made.id }
  const empty = await world.call(builder, api.declineSuggestion, at, { reason: '  ' })
  expect(empty).toMatchObject({ status: 422, body: { fields: { reason: 'Please give a reason.' } } })
  const reply = await world.call(builder, api.declineSuggestion, at, {
    reason: 'It is not approved for drinking water.',
  })
  expect(reply.body).toMatchObject({ status: 'declined', reason: 'It is not approved for drinking water.' })
  await world.runJobs()
  expect(await titles(client)).toContainEqual(
    `${builder.name} declined Plastic tap | It is not approved for drinking water.`,
  )
  expect((await world.call(client, getSelection, place)).body.options).toHaveLength(1)
  expect((await world.call(builder, api.declineSuggestion, at, { reason: 'Again' })).status).toBe(409)
  expect((await world.call(client, api.withdrawSuggestion, at)).status).toBe(409)
})

test('rejects links that are not of the web, prices that are none, and files of others', async () => {
  const { world, builder, client, project, place } = await scene()
  const refused = async (body: object) => {
    const reply = await world.call(client, api.suggestItem, place, { name: 'Tap', ...body })
    expect(reply.status).toBe(422)
    return Object.keys((reply.body as unknown as { fields: object }).fields)
  }
  for (const link of ['javascript:alert(1)', 'ftp://shop.example/tap', 'shop', 'https://a:b@shop.example/'])
    expect(await refused({ link })).toEqual(['link'])
  expect(await refused({ price: -1 })).toEqual(['price'])
  expect(await refused({ price: 1.005 })).toEqual(['price'])
  expect(await refused({ name: '   ' })).toEqual(['name'])
  expect(await refused({ note: 'x'.repeat(1_001) })).toEqual(['note'])
  const foreign = await uploaded(world, builder, project.id)
  expect(await refused({ fileId: foreign.id })).toEqual(['fileId'])
  expect((await world.call(client, api.listSuggestions, place)).body).toEqual([])
})

test('a link without https:// gets it, for the client and the builder', async () => {
  const { world, builder, client, place } = await scene()
  const made = await world.call(client, api.suggestItem, place, { name: 'Tap', link: 'shop.example/tap' })
  expect(made).toMatchObject({ status: 201, body: { link: 'https://shop.example/tap' } })
  const [read] = (await world.call(builder, api.listSuggestions, place)).body
  expect(read?.link).toBe('https://shop.example/tap')
})

test('only the person who suggested it takes it back, and what was taken back is gone', async () => {
  const { world, company, builder, client, project, place } = await scene()
  const other = await world.people.client(company)
  await world.people.seat(project, other, 'client')
  const { body: made } = await world.call(client, api.suggestItem, place, { name: 'Brass tap' })
  const at = { ...place, suggestionId: made.id }
  expect((await world.call(other, api.withdrawSuggestion, at)).status).toBe(403)
  expect((await world.call(client, api.withdrawSuggestion, at)).status).toBe(204)
  expect((await world.call(builder, api.listSuggestions, place)).body).toEqual([])
  expect((await world.call(builder, api.priceSuggestion, at, { price: 10 })).status).toBe(404)
})

test('a suggestion is answered and withdrawn only at its own selection', async () => {
  const { world, builder, client, project, itemId, place } = await scene()
  const sink = { name: 'Sink', optionItemIds: [itemId] }
  const elsewhere = at((await world.call(builder, addSelection, { projectId: project.id }, sink)).body)
  const { body: made } = await world.call(client, api.suggestItem, place, { name: 'Brass tap' })
  const wrong = { ...elsewhere, suggestionId: made.id }
  expect((await world.call(builder, api.priceSuggestion, wrong, { price: 10 })).status).toBe(404)
  expect((await world.call(builder, api.declineSuggestion, wrong, { reason: 'No' })).status).toBe(404)
  expect((await world.call(client, api.withdrawSuggestion, wrong)).status).toBe(404)
  expect((await world.call(builder, getSelection, elsewhere)).body.options).toHaveLength(1)
  expect((await world.call(builder, api.listSuggestions, place)).body).toMatchObject([{ status: 'open' }])
})

test('trades do not load the picture of a suggestion', async () => {
  const { world, company, builder, client, project, place } = await scene()
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const photo = await uploaded(world, client, project.id)
  await world.call(client, api.suggestItem, place, { name: 'Brass tap', fileId: photo.id })
  const load = async ({ cookie }: Person) => (await world.request(photo.url, { headers: { cookie } })).status
  expect([await load(builder), await load(client), await load(tiler)]).toEqual([200, 200, 404])
})

test('refuses a suggestion on a signed selection, and more than ten without an answer', async () => {
  const { world, client, selection, place } = await scene()
  for (const n of Array.from({ length: 10 }, (_, index) => index))
    expect((await world.call(client, api.suggestItem, place, { name: `Tap ${n}` })).status).toBe(201)
  expect((await world.call(client, api.suggestItem, place, { name: 'One more' })).status).toBe(409)
  await signs(world, client, [selection])
  expect((await world.call(client, api.suggestItem, place, { name: 'Too late' })).status).toBe(409)
})

test('a suggestion ends when the selection is signed for another option, and waits again when that is reopened', async () => {
  const { world, builder, client, selection, place } = await scene()
  const { body: made } = await world.call(client, api.suggestItem, place, { name: 'Brass tap' })
  const one = { ...place, suggestionId: made.id }
  const seen = async (person: Person) => (await world.call(person, api.listSuggestions, place)).body[0]
  await signs(world, client, [selection])
  for (const person of [client, builder])
    expect(await seen(person)).toMatchObject({ status: 'not_chosen', can: { answer: false, withdraw: false } })
  const refused = [
    await world.call(builder, api.priceSuggestion, one, { price: 10 }),
    await world.call(builder, api.declineSuggestion, one, { reason: 'Another one was signed' }),
    await world.call(client, api.withdrawSuggestion, one),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  await world.call(builder, reopenSelection, place, { reason: 'Sold out' })
  expect(await seen(client)).toMatchObject({ status: 'open', can: { withdraw: true } })
  expect(await seen(builder)).toMatchObject({ status: 'open', can: { answer: true } })
  // What is signed is no longer only "an option".
  const { body: priced } = await world.call(builder, api.priceSuggestion, one, { price: 240 })
  expect(await seen(client)).toMatchObject({ status: 'priced' })
  const option = priced.options.find(({ item }) => item.name === 'Brass tap')
  const { body: chosen } = await world.call(client, chooseItem, place, { itemId: option?.itemId })
  await signs(world, client, [chosen])
  expect(await seen(builder)).toMatchObject({ status: 'approved' })
})

test('asks for a category when the selection has none, and adds nothing without one', async () => {
  const { world, builder, client, project } = await scene()
  const made = await world.call(builder, addSelection, { projectId: project.id }, { name: 'Hooks', status: 'pending' })
  const place = at(made.body)
  const { body: suggestion } = await world.call(client, api.suggestItem, place, { name: 'Brass hook' })
  const one = { ...place, suggestionId: suggestion.id }
  const foreign = await category(world, (await house(world)).company)
  for (const categoryId of [undefined, foreign])
    expect(await world.call(builder, api.priceSuggestion, one, { price: 12, categoryId })).toMatchObject({
      status: 422,
      body: { fields: { categoryId: expect.any(String) } },
    })
  expect((await world.call(builder, getSelection, place)).body.options).toEqual([])
  expect((await world.call(builder, api.listSuggestions, place)).body).toMatchObject([{ status: 'open' }])
})
