import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { requestDocument } from '#shared/documents/endpoints.ts'
import { DocumentFormat, DocumentKind, DocumentVersion } from '#shared/documents/schemas.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import { sentForecast } from '#shared/projects/rules.ts'
import { addAllowance, addSelection, editSelection, listProjectSelections } from '#shared/selections/endpoints.ts'
import { allowanceReport } from '#shared/documents/allowances.ts'
import { againstAllowances } from '#shared/selections/deciding/deal.ts'
import { sharedAllowancesOf } from '#server/features/selections/public.ts'
import { decidedHouse } from '#server/testing/houses/decided-house.ts'
import { madeDocument, madePdf } from '#server/testing/material/made-document.ts'
import { at, house, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const sheetOf = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

/** Own, shared and missing allowances; chosen, open and draft selections. */
async function mixedHouse(world: World) {
  const home = await decidedHouse(world, { certificates: false })
  const projectId = home.project.id
  const lamp = await item(world, home.company, { name: 'Lamp', price: 130.5 })
  const add = async (name: string, more: object) =>
    (await world.call(home.builder, addSelection, { projectId }, { name, ...more })).body.id
  const lights = [
    await add('Hall light', { selectedItemId: lamp.id, quantity: 4 }),
    await add('Porch light', { optionItemIds: [lamp.id] }),
  ]
  await add('Mirror', { selectedItemId: lamp.id })
  await add('Open, no options', { allowance: 75.25 })
  await add('Secret draft', { draft: true, selectedItemId: lamp.id, allowance: 1 })
  const shared = { name: 'Lighting', amount: 1000, selectionIds: lights }
  const added = await world.call(home.builder, addAllowance, { projectId }, shared)
  expect(added.status).toBe(201)
  return { ...home, projectId }
}

describe('the allowance report', () => {
  test('has the forecast, the spending and the differences of the screens', async () => {
    const world = await createWorld()
    const { builder, client, projectId } = await mixedHouse(world)
    for (const person of [builder, client]) {
      const { body: project } = await world.call(person, readProject, { projectId })
      const { body: selections } = await world.call(person, listProjectSelections, { projectId })
      const { sections, total } = allowanceReport(selections, await sharedAllowancesOf(world.db, projectId))
      expect(total.forecast).toBe(sentForecast(project))
      expect(total.chosen).toBe(project.spentBudget)
      const sent = selections.filter(({ draft }) => !draft)
      expect(total.difference).toBe(againstAllowances(sent)?.difference ?? null)
      expect(sections.flatMap(({ rows }) => rows)).toHaveLength(sent.length)
      const { text } = await madePdf(world, person, projectId, { kind: 'allowances' })
      for (const units of [total.forecast, total.chosen ?? 0, total.allowance ?? 0])
        expect(text).toContain(formatMoney(units, 'USD', 'always'))
      expect(text).toContain('Lighting')
      expect(text).not.toContain('Secret draft')
    }
  })

  test('has the same numbers as a workbook, as numbers', async () => {
    const world = await createWorld()
    const { builder, projectId } = await mixedHouse(world)
    const { body: project } = await world.call(builder, readProject, { projectId })
    const { bytes, headers } = await madeDocument(world, builder, projectId, { kind: 'allowances', format: 'xlsx' })
    expect(headers.get('content-type')).toContain('spreadsheetml')
    const sheet = sheetOf(bytes)
    expect(sheet).toContain(`<v>${sentForecast(project)}</v>`)
    expect(sheet).toContain(`<v>${project.spentBudget}</v>`)
    expect(sheet).toContain('Allowance report')
    expect(sheet).not.toContain('Secret draft')
  })
})

describe('the change summary', () => {
  test('shows before and after, net cost and both signatures', async () => {
    const world = await createWorld()
    const home = await house(world)
    const tap = await proposed(world, home)
    await signs(world, home.client, [tap])
    const { body: signed } = await world.call(home.client, listProjectSelections, { projectId: home.project.id })
    world.later(60_000)
    const edit = { version: signed[0]?.version ?? 0, quantity: 3 }
    const changed = await world.call(home.builder, editSelection, at(tap), edit)
    const open = await madePdf(world, home.client, home.project.id, { kind: 'changes' })
    for (const words of ['Kitchen tap', '$250', '$750', '$500 more', 'Not signed yet', 'Quantity'])
      expect(open.text).toContain(words)
    world.later(60_000)
    await signs(world, home.client, [changed.body])
    const { text } = await madePdf(world, home.builder, home.project.id, { kind: 'changes' })
    expect(text).not.toContain('Not signed yet')
    expect(text).toContain('1 signed again')
    expect(text.match(/Cleo Client, Mar/g)).toHaveLength(2)
    const { bytes } = await madeDocument(world, home.builder, home.project.id, { kind: 'changes', format: 'xlsx' })
    expect(sheetOf(bytes)).toContain('<v>500</v>')
  })

  test('writes cents on every amount or on none', async () => {
    const world = await createWorld()
    const home = await house(world)
    const tap = await proposed(world, home)
    await signs(world, home.client, [tap])
    const { body: signed } = await world.call(home.client, listProjectSelections, { projectId: home.project.id })
    const edit = { version: signed[0]?.version ?? 0, allowance: 199.5 }
    expect((await world.call(home.builder, editSelection, at(tap), edit)).status).toBe(200)
    const { text } = await madePdf(world, home.builder, home.project.id, { kind: 'changes' })
    expect(text).toContain('$199.50')
    expect(text.match(/\$[\d,]+(?![\d,.])/g)).toBeNull()
  })

  test('says that nothing changed when nothing that was signed did', async () => {
    const world = await createWorld()
    const home = await house(world)
    await signs(world, home.client, [await proposed(world, home)])
    await proposed(world, home, { name: 'Never signed' })
    const { text } = await madePdf(world, home.client, home.project.id, { kind: 'changes' })
    expect(text).toContain('Nothing that was signed has changed.')
    expect(text).not.toContain('Never signed')
  })
})

test('refuses trades every document about money, in every format and version', async () => {
  const world = await createWorld()
  const home = await house(world)
  const tiler = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, tiler, 'subcontractor')
  for (const kind of DocumentKind.options)
    for (const format of DocumentFormat.options)
      // Only a schedule has a version for trades.
      for (const version of kind === 'schedule' ? ['client' as const] : [undefined, ...DocumentVersion.options]) {
        const wanted = { kind, format, ...(version && { version }) }
        const reply = await world.call(tiler, requestDocument, { projectId: home.project.id }, wanted)
        expect(reply.status, JSON.stringify(wanted)).toBe(403)
      }
})

test('writes a schedule as a workbook with the columns of its version', async () => {
  const world = await createWorld()
  const home = await house(world)
  const notes = { notes: 'Matte please', tradeNotes: 'Mind the slope', internalNotes: 'Thin margin' }
  await signs(world, home.client, [await proposed(world, home, { name: '=1+1', ...notes })])
  const forVersion = async (version: 'client' | 'trade') =>
    sheetOf(
      (await madeDocument(world, home.builder, home.project.id, { kind: 'schedule', format: 'xlsx', version })).bytes,
    )
  const client = await forVersion('client')
  for (const words of [
    '=1+1',
    'Unit price',
    'Cleo Client',
    notes.notes,
    '<v>250</v>',
    'paperSize="1"',
    '&amp;P of &amp;N',
  ])
    expect(client).toContain(words)
  expect(client).not.toContain('<f>')
  expect(client).not.toContain(notes.tradeNotes)
  const trade = await forVersion('trade')
  for (const words of [notes.notes, notes.tradeNotes]) expect(trade).toContain(words)
  expect(trade.indexOf(notes.notes)).toBeLessThan(trade.indexOf(notes.tradeNotes))
  for (const words of ['<v>250</v>', '$250', 'Cleo', 'Unit price']) expect(trade).not.toContain(words)
  for (const sheet of [client, trade]) expect(sheet).not.toContain(notes.internalNotes)
})
