import { describe, expect, test } from 'vitest'
import { listActivity } from '#shared/activity/endpoints.ts'
import { exportSuppliers } from '#shared/exports/endpoints.ts'
import {
  archiveSupplier,
  createSupplier,
  editSupplier,
  listSuppliers,
  readSupplier,
  restoreSupplier,
} from '#shared/procurement/suppliers/endpoints.ts'
import { createWorld } from '#server/testing/world.ts'

const harbor = {
  name: 'Harbor Tile',
  contact: 'Lena Ortiz',
  email: 'orders@harbor.example',
  phone: '+1 555 014 2201',
  accountNumber: 'ALD-204',
  terms: 'Net 30',
  leadTimeDays: 21,
  deliveryDays: [4, 2, 2],
  notes: 'Rings before delivery.',
}

async function yard() {
  const world = await createWorld()
  const company = await world.people.company()
  const add = (body: Record<string, unknown> & { name: string }) => world.call(company.owner, createSupplier, {}, body)
  return { world, company, owner: company.owner, add }
}

test('keeps everything that was entered, with delivery days once and in order', async () => {
  const { world, owner, add } = await yard()
  const made = await add(harbor)
  expect(made).toMatchObject({ status: 201, body: { ...harbor, deliveryDays: [2, 4], version: 1, archivedAt: null } })
  const { body } = await world.call(owner, readSupplier, { supplierId: made.body.id })
  expect(body).toEqual(made.body)
})

test('empty texts become null, and an edit leaves out what it does not name', async () => {
  const { world, owner, add } = await yard()
  const { body: made } = await add({ ...harbor, email: '', notes: '  ' })
  expect(made).toMatchObject({ email: null, notes: null })
  const at = { supplierId: made.id }
  const edited = await world.call(owner, editSupplier, at, { terms: '', version: 1 })
  expect(edited.body).toMatchObject({ terms: null, contact: 'Lena Ortiz', leadTimeDays: 21, version: 2 })
  const stale = await world.call(owner, editSupplier, at, { terms: 'Net 60', version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { current: { terms: null, version: 2 } } })
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ email: 'not an address' }, 'email'],
  [{ phone: 'call me' }, 'phone'],
  [{ leadTimeDays: -1 }, 'leadTimeDays'],
  [{ leadTimeDays: 2.5 }, 'leadTimeDays'],
  [{ leadTimeDays: 99_999 }, 'leadTimeDays'],
  [{ deliveryDays: [8] }, 'deliveryDays'],
])('refuses %j and names the field', async (wrong, field) => {
  const { add, world, owner } = await yard()
  const reply = await add({ ...harbor, ...wrong })
  expect(reply.status).toBe(422)
  expect(Object.keys((reply.body as unknown as { fields: object }).fields)[0]).toContain(field)
  expect((await world.call(owner, listSuppliers, {})).body).toEqual([])
})

describe('the list', () => {
  test('is searched by name, contact, email and account, by name and page by page', async () => {
    const { world, owner, add } = await yard()
    await add(harbor)
    for (const name of ['éclair Lighting', 'Beacon 100% Stone', 'adler Doors']) await add({ name })
    const names = async (query: Record<string, string> = {}) =>
      (await world.call(owner, listSuppliers, {}, undefined, { query })).body.map(({ name }) => name)
    expect(await names()).toEqual(['adler Doors', 'Beacon 100% Stone', 'Harbor Tile', 'éclair Lighting'])
    for (const q of ['HARBOR', 'ortiz', 'orders@harbor', 'ald-204']) expect(await names({ q })).toEqual(['Harbor Tile'])
    expect(await names({ q: '100%' })).toEqual(['Beacon 100% Stone'])
    expect(await names({ q: '%' })).toEqual(['Beacon 100% Stone'])
    const first = await world.call(owner, listSuppliers, {}, undefined, { query: { limit: '3' } })
    expect(first.headers.get('x-total-count')).toBe('4')
    const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://x').searchParams
    expect(await names(Object.fromEntries(next))).toEqual(['éclair Lighting'])
  })

  test('is a file with the same rows', async () => {
    const { world, owner, add } = await yard()
    await add(harbor)
    await add({ name: '=Formula & Sons' })
    const reply = await world.request(`/api${exportSuppliers.path}`, { headers: { cookie: owner.cookie } })
    const [, ...rows] = (await reply.text()).trimEnd().split('\r\n')
    expect(rows[0]).toMatch(/^'=Formula & Sons,/)
    expect(rows[1]).toMatch(
      /^Harbor Tile,Lena Ortiz,orders@harbor.example,'\+1 555 014 2201,ALD-204,Net 30,21,"Tue, Thu",/,
    )
  })
})

describe('names', () => {
  test('are unique while open, also when two people add one at once', async () => {
    const { add } = await yard()
    const replies = await Promise.all(Array.from({ length: 6 }, () => add({ name: 'Harbor Tile' })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    expect(await add({ name: 'HARBOR TILE' })).toMatchObject({
      status: 409,
      body: { fields: { name: 'You already have a supplier with this name.' } },
    })
  })

  test('are free again after archiving, and a restored one may not take a name in use', async () => {
    const { world, owner, add } = await yard()
    const { body: first } = await add({ name: 'Harbor Tile' })
    const at = { supplierId: first.id }
    await world.call(owner, archiveSupplier, at)
    expect((await world.call(owner, editSupplier, at, { terms: 'Net 10', version: 2 })).status).toBe(409)
    const { body: second } = await add({ name: 'Harbor Tile' })
    expect((await world.call(owner, restoreSupplier, at)).status).toBe(409)
    await world.call(owner, archiveSupplier, { supplierId: second.id })
    expect((await world.call(owner, restoreSupplier, at)).body).toMatchObject({ archivedAt: null })
    // Archiving twice is one act.
    await world.call(owner, archiveSupplier, at)
    await world.call(owner, archiveSupplier, at)
    const { body } = await world.call(owner, listActivity, {})
    expect(body.filter(({ kind }) => kind === 'supplier.archived')).toHaveLength(3)
  })
})

test('clients and trades learn nothing of suppliers from the activity of their project', async () => {
  const { world, company, add } = await yard()
  const client = await world.people.client(company)
  const trade = await world.people.subcontractor(company)
  const project = await world.people.project(company, client)
  await world.people.seat(project, trade, 'subcontractor')
  await add({ name: 'Marked Supplier' })
  for (const person of [client, trade])
    expect(JSON.stringify((await world.call(person, listActivity, {})).body)).not.toContain('Marked')
  expect(JSON.stringify((await world.call(company.owner, listActivity, {})).body)).toContain('Marked Supplier')
})
