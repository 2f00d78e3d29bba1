import { expect, test } from 'vitest'
import { guessMapping } from '#shared/imports/mapping.ts'
import { addAllowance, addSelection, getSelection, listAllowances } from '#shared/selections/endpoints.ts'
import * as files from '#server/testing/material/import-files.ts'
import { at, category } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('finds the trade by name or email, and refuses names that nobody or several people on the project have', async () => {
  const { company, builder, tiler, project } = await world.people.site()
  const [other, twin] = [await world.people.subcontractor(company), await world.people.subcontractor(company)]
  const elsewhere = await world.people.member(company.id, { type: 'subcontractor', firstName: 'Ada', lastName: 'Away' })
  const place = { kind: 'selections' as const, projectId: project.id }
  const checked = await files.preview(world, builder, 'Name,Category,Trade\nA,,sam  tiler\nB,,Ada Away\n', place)
  expect(checked.counts).toMatchObject({ added: 1, refused: 1 })
  const [refused] = await files.rowsOf(world, builder, checked, 'refused')
  expect(refused?.problems).toEqual([
    { column: 'Trade', cell: 'Ada Away', message: expect.stringContaining('add them to the project first') },
  ])
  await world.people.seat(project, other, 'subcontractor')
  await world.people.seat(project, twin, 'subcontractor')
  const list = `Name,Category,Trade\nA,,Sam Tiler\nB,,${tiler.email}\nC,,${elsewhere.email}\n`
  const again = await files.preview(world, builder, list, place)
  const problems = await files.rowsOf(world, builder, again, 'refused')
  expect(problems.map(({ title }) => title)).toEqual(['A', 'C'])
  expect(problems[0]?.problems[0]?.message).toContain('3 subcontractors with this name')
  expect(await files.apply(world, builder, again)).toMatchObject({ status: 'done', counts: { added: 1 } })
})

test('puts rows under a shared allowance of the project, or adds it once with its amount', async () => {
  const { builder, project } = await world.people.site()
  const place = { projectId: project.id }
  await world.call(builder, addAllowance, place, { name: 'Lighting', amount: 5000 })
  const list = `Name,Allowance,Shared allowance
Pendant,,lighting
Lamp,4000,Lighting
Tile,800,Tiles
Border,800,tiles
Trim,900,Tiles
Grout,,Grout
`
  const checked = await files.preview(world, builder, list, { kind: 'selections', ...place })
  const refused = await files.rowsOf(world, builder, checked, 'refused')
  expect(refused.map(({ title, problems }) => [title, problems[0]?.column, problems[0]?.message])).toEqual([
    ['Lamp', 'Allowance', 'Lighting is 5000.00 in this project.'],
    ['Trim', 'Allowance', 'Row 4 has another amount for Tiles.'],
    ['Grout', 'Shared allowance', expect.stringContaining('give its amount')],
  ])
  await files.apply(world, builder, checked)
  const allowances = (await world.call(builder, listAllowances, place)).body
  expect(allowances.map(({ name, amount, selections }) => [name, amount, selections])).toEqual([
    ['Lighting', 5000, 1],
    ['Tiles', 800, 2],
  ])
})

test('finds the amount of a new shared allowance in whichever row of the file has it', async () => {
  const { builder, project } = await world.people.site()
  const place = { projectId: project.id }
  // More rows than are checked at a time, and the last one alone has the amount.
  const rows = Array.from({ length: 501 }, (_, n) => `Tile ${n},${n === 500 ? '800.50' : ''},${n < 2 ? 'tiles' : ''}`)
  const list = `Name,Allowance,Shared allowance\n${rows.join('\n')}Tiles\n`
  const checked = await files.preview(world, builder, list, { kind: 'selections', ...place })
  expect(await files.rowsOf(world, builder, checked, 'refused')).toEqual([])
  await files.apply(world, builder, checked)
  const allowances = (await world.call(builder, listAllowances, place)).body
  expect(allowances.map(({ name, amount, selections }) => [name, amount, selections])).toEqual([['Tiles', 800.5, 3]])
})

test('assigns a trade to a selection of the project, and leaves it with an empty cell', async () => {
  const { builder, tiler, project } = await world.people.site()
  const place = { kind: 'selections' as const, projectId: project.id }
  const { body } = await world.call(builder, addSelection, { projectId: project.id }, { name: 'Floor' })
  await files.importFile(world, builder, 'Name,Category,Trade\nFloor,,Sam Tiler\n', place)
  const read = async () => (await world.call(builder, getSelection, at(body))).body
  expect(await read()).toMatchObject({ tradeId: tiler.userId, trade: 'Sam Tiler' })
  await files.importFile(world, builder, 'Name,Category,Trade,Notes\nFloor,,,Warm\n', place)
  expect(await read()).toMatchObject({ tradeId: tiler.userId, notes: 'Warm' })
})

test('names the columns of an export that cannot be imported, and refuses amounts in another currency', async () => {
  const { company, builder, project } = await world.people.site()
  const place = { kind: 'selections' as const, projectId: project.id }
  await category(world, company, 'Taps')
  const file = 'Project,Name,Category,Status,Currency,Allowance,Total\nHouse,Tap,Taps,Draft,EUR,5,6\n'
  const { body } = await files.upload(world, builder, file, place)
  expect(body.notes).toEqual([
    'Exports have these columns for reading only, so they are left out: Project, Status and Total.',
  ])
  const [refused] = await files.rowsOf(world, builder, await files.check(world, builder, body), 'refused')
  expect(refused?.problems[0]).toMatchObject({ column: 'Currency', message: expect.stringContaining('in USD') })
})

test('reads Trade as the category where a list has no other, and as the subcontractor in an export', () => {
  expect(guessMapping('selections', ['Name', 'Trade'])).toEqual({ name: 0, category: 1 })
  expect(guessMapping('selections', ['Name', 'Category', 'Trade'])).toEqual({ name: 0, category: 1, trade: 2 })
  expect(guessMapping('selections', ['Name', 'Trade'], new Map([['trade', 'trade']]))).toEqual({ name: 0, trade: 1 })
})
