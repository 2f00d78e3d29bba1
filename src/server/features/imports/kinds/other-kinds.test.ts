import { expect, test } from 'vitest'
import { listClients } from '#shared/people/endpoints.ts'
import { listSelections, addSelection, getSelection } from '#shared/selections/endpoints.ts'
import * as files from '#server/testing/material/import-files.ts'
import { category, house, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('clients are added without an invitation, changed by address, and refused with a reason', async () => {
  const { company, builder, client } = await house(world)
  const list = `Email,First name,Surname,Mobile
ANA@Example.com,Ana,Silva,555-0101
ana@example.com,Ana,Silva,
${builder.email},Team,Member,
${client.email},,,555-0199
not-an-address,No,One,
,Missing,Address,
`
  const checked = await files.preview(world, builder, list, { kind: 'clients' })
  expect(checked.counts).toEqual({ added: 1, changed: 1, unchanged: 0, refused: 4 })
  const refused = await files.rowsOf(world, builder, checked, 'refused')
  expect(refused.map(({ row, problems: [first] }) => [row, first?.message])).toEqual([
    [3, 'Row 2 has the same address.'],
    [4, 'This person belongs to your team.'],
    [6, 'Please enter a valid email address'],
    [7, 'The email address is missing.'],
  ])
  expect((await files.apply(world, builder, checked)).status).toBe('done')
  const { body } = await world.call(builder, listClients, {})
  expect(body.find(({ email }) => email === 'ana@example.com')).toMatchObject({
    firstName: 'Ana',
    phone: '555-0101',
    memberStatus: 'not_invited',
  })
  expect(body.find(({ email }) => email === client.email)?.phone).toBe('555-0199')
  expect(await world.mailsTo('ana@example.com')).toEqual([])
  const again = await files.preview(world, builder, list.split('\n').slice(0, 2).join('\n'), { kind: 'clients' })
  expect(again.counts).toMatchObject({ unchanged: 1, refused: 0 })
  expect(company.id).toBeGreaterThan(0)
})

test('selections are added as drafts with room, dates of Excel and allowances, and changed by name and room', async () => {
  const { company, builder, project } = await house(world)
  await category(world, company, 'Faucets')
  const at = { projectId: project.id }
  const list = `Selection,Room,Category,Due date,Qty,UOM,Allowance
Kitchen faucet,Kitchen,faucets,46508,2,each,"$1,350"
Floor,Hall,,5/1/2027,64,sq ft,480
Wall,Hall,Unknown,2027-05-01,1,,
Ceiling,Hall,,31/12/2027,1,,
`
  const checked = await files.preview(world, builder, list, { kind: 'selections', ...at })
  expect(checked).toMatchObject({
    counts: { added: 3, changed: 0, unchanged: 0, refused: 1 },
    newCategories: ['Unknown'],
  })
  const refused = await files.rowsOf(world, builder, checked, 'refused')
  expect(refused.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([
    'Did you mean Dec 31, 2027?',
  ])
  await files.apply(world, builder, checked)
  const { body } = await world.call(builder, listSelections, {}, undefined, {
    query: { projectId: String(project.id) },
  })
  const faucet = body.find(({ name }) => name === 'Kitchen faucet')
  expect(faucet).toMatchObject({
    deadline: '2027-05-01',
    quantity: 2,
    allowance: 1350,
    category: 'Faucets',
    draft: true,
  })
  expect(body.find(({ name }) => name === 'Wall')).toMatchObject({ category: 'Unknown' })
  const again = await files.preview(world, builder, 'Name,Room,Deadline\nkitchen FAUCET,Kitchen,2027-06-01\n', {
    kind: 'selections',
    ...at,
  })
  expect(again.counts).toMatchObject({ changed: 1, added: 0 })
  await files.apply(world, builder, again)
  const changed = await world.call(builder, getSelection, { ...at, selectionId: faucet?.id ?? 0 })
  expect(changed.body).toMatchObject({ name: 'kitchen FAUCET', deadline: '2027-06-01', allowance: 1350 })
})

test('an import never changes what a client signed', async () => {
  const scene = await house(world)
  const selection = await proposed(world, scene)
  expect((await signs(world, scene.client, [selection])).status).toBe(201)
  const text = `Name,Room,Allowance,Deadline\n${selection.name},,999,\n`
  const at = { projectId: scene.project.id }
  const checked = await files.preview(world, scene.builder, text, { kind: 'selections', ...at })
  const [refused] = await files.rowsOf(world, scene.builder, checked, 'refused')
  expect(refused?.problems[0]?.message).toMatch(/^This is approved\./)
})

test('selections need a project of the company, and strangers get nothing', async () => {
  const { builder, project, client } = await house(world)
  const stranger = (await world.people.company()).owner
  const start = (person: typeof builder, projectId?: number) =>
    files.upload(world, person, 'Name\nTap\n', { kind: 'selections', projectId })
  expect((await start(builder)).status).toBe(422)
  expect((await start(stranger, project.id)).status).toBe(404)
  expect((await start(client, project.id)).status).toBe(403)
  expect(await world.call(builder, addSelection, { projectId: project.id }, { name: 'Tap' })).toMatchObject({
    status: 201,
  })
})
