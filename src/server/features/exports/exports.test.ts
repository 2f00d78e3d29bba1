import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { exportClients, exportItems, exportProjects, exportSelections } from '#shared/exports/endpoints.ts'
import { addSelection, chooseItem } from '#shared/selections/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { house, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import type { Person } from '#server/testing/world-people.ts'
import { csvCell } from '#server/platform/sheets/writing/csv.ts'
import { letters } from '#server/platform/sheets/writing/xlsx.ts'

type List = typeof exportProjects | typeof exportSelections | typeof exportItems | typeof exportClients

async function file(world: World, person: Person, list: List, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString()
  const reply = await world.request(`/api${list.path}?${search}`, { headers: { cookie: person.cookie } })
  return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) }
}

const lines = (bytes: Uint8Array): string[] => strFromU8(bytes).replace('\uFEFF', '').trimEnd().split('\r\n')

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ["'=x", "''=x"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  [' padded ', '" padded "'],
  [-12.5, '-12.5'],
  [null, ''],
  ['Émile 🛁', 'Émile 🛁'],
  ['half \uD83D', 'half \uFFFD'],
])('writes the cell %j as %s', (cell, text) => expect(csvCell(cell)).toBe(text))

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('names column %i %s', (index, name) => expect(letters(index)).toBe(name))

describe('an export', () => {
  test('has every row of the filtered list, beyond its first page', async () => {
    const world = await createWorld()
    const company = await world.people.company()
    const client = await world.people.client(company)
    const make = (n: number) =>
      world.people.project(company, client, { name: `House ${n}`, status: n % 2 ? 'active' : 'planning' })
    for (let n = 1; n <= 230; n += 1) await make(n)
    const all = lines((await file(world, company.owner, exportProjects, { sort: 'oldest' })).bytes)
    expect(all).toHaveLength(231)
    expect(all[0]).toMatch(/^Name,Status,Client,Client email,Address/)
    expect(all[230]).toMatch(/^House 230,Planning,/)
    expect(lines((await file(world, company.owner, exportProjects, { status: 'active' })).bytes)).toHaveLength(116)
    expect(lines((await file(world, company.owner, exportProjects, { q: 'House 22' })).bytes)).toHaveLength(13)
  })

  test('says whose signature is missing, and not “Your turn to sign” to the owner who has signed', async () => {
    const world = await createWorld()
    const home = await house(world)
    const other = await world.people.client(home.company, 'Bea', 'Client')
    await world.people.seat(home.project, other, 'client')
    await world.db.update(projects).set({ signingRule: 'all' }).where(eq(projects.id, home.project.id))
    await signs(world, home.client, [await proposed(world, home)])
    const status = async (person: Person) =>
      lines((await file(world, person, exportSelections)).bytes)[1]
        ?.split(',')
        .find((cell) => /turn to|Waiting/.test(cell))
    expect(await status(home.client)).toBe('Waiting for Bea')
    expect(await status(other)).toBe('Your turn to sign')
    expect(await status(home.builder)).toBe('Client’s turn to sign')
  })

  test('is a workbook with dates and amounts as numbers, and texts that are never formulas', async () => {
    const world = await createWorld()
    const { company, builder, project } = await house(world)
    const tile = await item(world, company, { name: '=1+1 & <tile> \u0007"', price: 12.5 })
    const at = { projectId: project.id }
    const made = await world.call(builder, addSelection, at, {
      name: 'Wall 🧱',
      deadline: '2027-05-01',
      allowance: 30,
      quantity: 2,
      optionItemIds: [tile.id],
    })
    await world.call(builder, chooseItem, { ...at, selectionId: made.body.id }, { itemId: tile.id })
    const query = { projectId: String(project.id), format: 'xlsx' }
    const { reply, bytes } = await file(world, builder, exportSelections, query)
    expect(reply.headers.get('content-disposition')).toContain(`${project.name} selections.xlsx`)
    const parts = unzipSync(bytes)
    expect(Object.keys(parts)).toContain('xl/workbook.xml')
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('<t xml:space="preserve">Wall 🧱</t>')
    expect(sheet).toContain('<t xml:space="preserve">=1+1 &amp; &lt;tile&gt; _x0007_&quot;</t>')
    expect(sheet).not.toContain('<f>')
    // 2027-05-01 as Excel counts days, and 2 x 12.50.
    expect(sheet).toContain('<v>46508</v>')
    expect(sheet).toContain('<v>25</v>')
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+2"\/><\/worksheet>$/)
  })

  test('keeps money and the builder’s notes from people who may not see them', async () => {
    const world = await createWorld()
    const { company, builder, client, project } = await house(world)
    const trade = await world.people.subcontractor(company)
    await world.people.seat(project, trade, 'subcontractor')
    const head = async (person: Person, list: List) => lines((await file(world, person, list)).bytes)[0] ?? ''
    expect(await head(builder, exportSelections)).toContain('Internal notes')
    expect(await head(client, exportSelections)).toContain('Unit price')
    expect(await head(client, exportSelections)).not.toContain('Internal notes')
    // What was signed about the work is for the trades too.
    expect(await head(trade, exportSelections)).toContain(',Notes,Trade notes,')
    for (const list of [exportSelections, exportProjects])
      expect(await head(trade, list)).not.toMatch(/price|Total|Allowance|Budget|Forecast|email|Internal notes/)
  })

  test('has only headings for an empty list, and refuses an unknown format', async () => {
    const world = await createWorld()
    const { owner } = await world.people.company()
    expect(lines((await file(world, owner, exportClients)).bytes)).toEqual([
      'First name,Last name,Email,Phone,Address,Projects,Status,Added',
    ])
    expect((await file(world, owner, exportItems, { format: 'xlsx' })).reply.status).toBe(200)
    expect((await file(world, owner, exportItems, { format: 'pdf' })).reply.status).toBe(422)
  })
})
