import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { figures } from '#shared/figures/glossary.ts'
import { listAmounts, projectAmounts } from '#shared/figures/amounts.ts'
import { approvedInWords, chosenInWords, spentInWords, toComeInWords } from '#shared/figures/words.ts'
import { addMoney, moneyFor } from '#shared/kernel/money.ts'
import { readProject, listProjects, projectFigures } from '#shared/projects/endpoints.ts'
import { includedBudget, sentForecast } from '#shared/projects/rules.ts'
import { againstAllowances } from '#shared/selections/deciding/deal.ts'
import { listAllowances, listProjectSelections, listSelections } from '#shared/selections/endpoints.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { countChosen, spentOn } from '#shared/selections/counting.ts'
import { everyCaseProject, type EveryCase } from '#server/testing/houses/every-case-project.ts'
import { madeDocument, madePdf } from '#server/testing/material/made-document.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld, type World } from '#server/testing/world.ts'

let world: World
let home: EveryCase
beforeAll(async () => {
  world = await createWorld()
  home = await everyCaseProject(world)
})

type Cells = Record<string, string>

/** What the screens of a person show: the project with its figures, and its selections. */
async function screen(person: Person) {
  const at = { projectId: home.projectId }
  const { body: project } = await world.call(person, readProject, at)
  const { body: selections } = await world.call(person, listProjectSelections, at)
  const { body: shared } = await world.call(person, listAllowances, at)
  const sent = selections.filter(({ draft }) => !draft)
  return { project, selections, shared, sent }
}

async function file(person: Person, path: string, format: 'csv' | 'xlsx'): Promise<Cells[]> {
  const reply = await world.request(`/api/exports/${path}&format=${format}`, { headers: { cookie: person.cookie } })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  return format === 'csv' ? csvRows(strFromU8(bytes)) : sheetRows(bytes)
}

const csvRows = (text: string): Cells[] => named(text.replace('\uFEFF', '').trimEnd().split('\r\n').map(csvCells))

/** No text of the fixture has quotes or line breaks. */
const csvCells = (line: string): string[] =>
  [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', ''))

/** The cells of a workbook by the labels of their columns. */
function sheetRows(bytes: Uint8Array, headed = 'Name'): Cells[] {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, letters = '', inside = ''] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)) {
      const place = letters.split('').reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1
      cells[place] = /<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(inside)?.[1] ?? ''
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
  return named(rows.slice(rows.findIndex((cells) => cells.includes(headed))))
}

const named = ([labels = [], ...rows]: string[][]): Cells[] =>
  rows.map((cells) => Object.fromEntries(labels.map((label, n) => [label, cells[n] ?? ''])))

const added = (rows: readonly Cells[], label: string): number => {
  expect(Object.keys(rows[0] ?? {})).toContain(label)
  return addMoney(rows.map((row) => Number(row[label] ?? 0)))
}

/** What the contract includes: own allowances, and each shared one once. */
const allowancesOf = ({ selections, shared }: Awaited<ReturnType<typeof screen>>): number =>
  addMoney([
    ...selections.map(({ allowance, sharedAllowance }) => (sharedAllowance ? 0 : (allowance ?? 0))),
    ...shared.map(({ amount }) => amount),
  ])

test('the sample project covers every kind of selection', async () => {
  const { selections, project, shared } = await screen(home.builder)
  expect(shared.map(({ name, remaining }) => [name, remaining < 0])).toEqual([
    ['Lighting', false],
    ['Bath fittings', true],
    ['Garden', false],
  ])
  expect(selections.some(({ included }) => included)).toBe(true)
  expect(selections.some(({ choices }) => choices.length === 2)).toBe(true)
  expect(selections.some(({ options }) => options.some(({ unit }) => unit === 'box'))).toBe(true)
  expect(selections.some(({ approvals }) => approvals.signed.length === 1 && approvals.missing.length === 1)).toBe(true)
  expect(project).toMatchObject({ draftSelections: 5, budget: 62_000 })
  expect(moneyFor('USD', projectAmounts(project)).cents).toBe('always')
})

test('builders count drafts, and clients see how many decisions are still to come', async () => {
  const [builder, client] = [await screen(home.builder), await screen(home.client)]
  const { draftForecast, draftSelections, totalSelections, pendingSelections, completedSelections } = builder.project
  expect(totalSelections).toBe((pendingSelections ?? 0) + (completedSelections ?? 0) + (draftSelections ?? 0))
  expect(totalSelections).toBe(builder.selections.length)
  // Garden 2,500 with its draft faucet inside, the mirror's allowance and two hooks; the attic lamp is under Lighting.
  expect(draftForecast).toBe(addMoney([2500, 350.25, 42.2]))
  expect(client.project).toMatchObject({ draftForecast: null, draftSelections: 5, totalSelections: client.sent.length })
  expect(client.project.forecastBudget).toBe(sentForecast(builder.project))
  expect(toComeInWords(client.project.draftSelections ?? 0)).toBe('Without 5 decisions not sent yet')
  const { body: company } = await world.call(home.builder, projectFigures, {})
  expect(company).toMatchObject({ totalSelections, draftSelections })
  const { body: list } = await world.call(home.builder, listProjects, {})
  expect(list[0]).toMatchObject({ totalSelections, forecastBudget: builder.project.forecastBudget })
})

test('pending selections are the same ones on the dashboard, on the projects, in the list behind the figure and in its file', async () => {
  const { project, sent } = await screen(home.builder)
  const pending = sent.filter(({ status }) => isOpen(status))
  expect(pending.length).toBeGreaterThan(0)
  const query = { status: 'to_decide', limit: '200' } as const
  const list = await world.call(home.builder, listSelections, {}, undefined, { query })
  expect(new Set(list.body.map(({ id }) => id))).toEqual(new Set(pending.map(({ id }) => id)))
  const { body: company } = await world.call(home.builder, projectFigures, {})
  const { body: front } = await world.call(home.builder, dashboard, {})
  const rows = await file(home.builder, 'selections?status=to_decide', 'csv')
  const counted = [
    project.pendingSelections,
    company.pendingSelections,
    front.kind === 'builder' ? front.figures.pendingSelections : null,
    rows.length,
  ]
  expect(counted).toEqual(counted.map(() => pending.length))
})

test.each(['csv', 'xlsx'] as const)(
  'the columns of the selections as %s add up to the figures on screen',
  async (format) => {
    for (const person of [home.builder, home.client, home.otherClient]) {
      const shown = await screen(person)
      const rows = await file(person, `selections?projectId=${home.projectId}`, format)
      expect(rows).toHaveLength(shown.selections.length)
      expect(added(rows, figures.total.label)).toBe(shown.project.spentBudget)
      expect(added(rows, figures.forecast.label)).toBe(shown.project.forecastBudget)
      const withSelections = shown.shared.filter(({ name }) => rows.some((row) => row['Shared allowance'] === name))
      expect(added(rows, figures.allowance.label)).toBe(allowancesOf({ ...shown, shared: withSelections }))
      expect(added(rows, figures.difference.label)).toBe(againstAllowances(shown.sent)?.difference)
    }
  },
)

test.each(['csv', 'xlsx'] as const)(
  'a row of several items as %s says how many they are, and what each adds to the total',
  async (format) => {
    for (const person of [home.builder, home.client]) {
      const { selections } = await screen(person)
      const several = selections.find(({ choices }) => choices.length > 1)
      const rows = await file(person, `selections?projectId=${home.projectId}`, format)
      const row = rows.find(({ Name }) => Name === several?.name)
      expect([row?.['Quantity'], row?.['Unit']]).toEqual(['7', 'each'])
      const parts = (row?.['Item details'] ?? '').split('; ').map((part) => /= \$([\d.]+)$/.exec(part)?.[1])
      expect(parts).toEqual(several?.choices.map(({ total }) => (total ?? 0).toFixed(2)))
      expect(addMoney(parts.map(Number))).toBe(Number(row?.[figures.total.label]))
    }
  },
)

test.each(['csv', 'xlsx'] as const)(
  'the list of projects as %s has the figures of the project’s page',
  async (format) => {
    for (const person of [home.builder, home.client]) {
      const { project } = await screen(person)
      const [row] = await file(person, 'projects?', format)
      const amounts = [
        figures.budget,
        figures.spent,
        figures.approved,
        figures.notApproved,
        figures.included,
        figures.forecast,
      ]
      expect(amounts.map(({ label }) => Number(row?.[label]))).toEqual([
        project.budget,
        project.spentBudget,
        project.approvedBudget,
        project.notYetApprovedBudget,
        includedBudget(project),
        project.forecastBudget,
      ])
      expect(Number(row?.[figures.totalSelections.label])).toBe(project.totalSelections)
      expect(Number(row?.[figures.pendingSelections.label])).toBe(project.pendingSelections)
    }
  },
)

test('the columns of the documents as workbooks add up to the figures on screen', async () => {
  for (const person of [home.builder, home.client]) {
    const shown = await screen(person)
    const forecast = sentForecast(shown.project)
    const sent = { ...shown, selections: shown.sent }
    const schedule = await madeDocument(world, person, home.projectId, { kind: 'schedule', format: 'xlsx' })
    const rows = sheetRows(schedule.bytes, 'Selection')
    expect(added(rows, figures.total.label)).toBe(shown.project.spentBudget)
    expect(added(rows, figures.difference.label)).toBe(againstAllowances(shown.sent)?.difference)
    expect(added(rows, figures.allowance.label)).toBe(
      allowancesOf({ ...sent, shared: shown.shared.filter(({ name }) => name !== 'Garden') }),
    )
    const report = await madeDocument(world, person, home.projectId, { kind: 'allowances', format: 'xlsx' })
    const lines = sheetRows(report.bytes, 'Selection')
    const [total, above] = [lines.at(-1), lines.slice(0, -1)]
    for (const label of [figures.allowance.label, 'Chosen', figures.difference.label, figures.forecast.label])
      expect(added(above, label)).toBe(Number(total?.[label]))
    expect(Number(total?.[figures.forecast.label])).toBe(forecast)
    expect(Number(total?.['Chosen'])).toBe(shown.project.spentBudget)
    expect(Number(total?.[figures.difference.label])).toBe(againstAllowances(shown.sent)?.difference)
  }
})

test('documents name and round the figures as the screens do, and say what the forecast does not contain', async () => {
  for (const person of [home.builder, home.client]) {
    const { project, sent } = await screen(person)
    const { money, budget } = moneyFor('USD', [...projectAmounts(project), ...listAmounts(sent)])
    const { text: schedule } = await madePdf(world, person, home.projectId, { kind: 'schedule' })
    const { text: report } = await madePdf(world, person, home.projectId, { kind: 'allowances' })
    for (const words of [figures.spent.label, figures.againstAllowances.label, figures.forecast.label]) {
      expect(schedule).toContain(words)
      expect(report).toContain(words)
    }
    for (const text of [schedule, report]) {
      expect(text).toContain(money(project.spentBudget ?? 0))
      expect(text).toContain(money(sentForecast(project) ?? 0))
      expect(text).toContain(`${figures.budget.label} ${budget(62_000)}`)
      expect(text).toContain('Without 5')
    }
    const flat = schedule.replaceAll(/\s+/g, ' ')
    const { approved, open, included } = spentOn(sent)
    for (const words of [approved, open, included]) expect(flat).toContain(money(words))
    expect(flat).toContain(`${figures.approved.label} ${money(approved)}`)
    expect(flat).toContain('Nothing has been')
  }
})

test('what the builder included is counted neither as chosen nor as approved, and the sums still add up', async () => {
  for (const person of [home.builder, home.client]) {
    const { project, sent } = await screen(person)
    const money = (units: number) => moneyFor('USD', projectAmounts(project)).money(units)
    const hooks = addMoney(sent.filter(({ included }) => included).map(({ total }) => total ?? 0))
    expect(hooks).toBeGreaterThan(0)
    const { approved, open, included, spent } = spentOn(sent)
    expect([project.approvedBudget, project.notYetApprovedBudget, includedBudget(project)]).toEqual([
      approved,
      open,
      hooks,
    ])
    expect([included, addMoney([approved, open, included])]).toEqual([hooks, spent])
    expect(spent).toBe(project.spentBudget)
    expect(spentInWords(spentOn(sent), money)).toContain(`${figures.included.label} ${money(hooks)}.`)
    const bath = sent.filter(({ room }) => room === 'Bath')
    const decisions = bath.filter(({ included: given }) => !given)
    expect(chosenInWords(countChosen(bath))).toBe(
      `${decisions.filter(({ choices }) => choices.length > 0).length} of ${decisions.length} chosen, 1 included`,
    )
    const { text } = await madePdf(world, person, home.projectId, { kind: 'schedule', group: 'room' })
    const signed = sent.filter(
      ({ status, included: given }) => !given && (status === 'approved' || status === 'ordered'),
    )
    expect(text.replaceAll(/\s+/g, ' ')).toContain(approvedInWords({ approved: signed.length, included: 1 }))
    expect(text.replaceAll(/\s+/g, ' ')).toContain(chosenInWords(countChosen(bath)))
    const report = await madeDocument(world, person, home.projectId, { kind: 'allowances', format: 'xlsx' })
    const line = sheetRows(report.bytes, 'Selection').find((row) => row['Selection'] === 'Towel hook')
    expect(Object.values(line ?? {})).toContain('Included')
  }
})

test('an email prices its selections with cents on every amount or on none, and names a shared allowance', async () => {
  await world.runJobsExceptCertificates()
  const mails = [...(await world.mailsTo(home.client.email)), ...(await world.mailsTo(home.otherClient.email))]
  // What a change was before and after is a text of its own, written when it was announced.
  const prices = mails.map(({ text }) => text.split('\n').filter((line) => /^(?:\$|Allowance \$)/.test(line)))
  const amounts = prices.map((lines) => lines.join('\n').match(/\$[\d,]+(?:\.\d\d)?/g) ?? [])
  expect(amounts.flat().length).toBeGreaterThan(5)
  for (const shown of amounts) expect(new Set(shown.map((amount) => amount.includes('.'))).size).toBeLessThan(2)
  expect(mails.map(({ text }) => text).join('\n')).toContain('Shared allowance Lighting')
  expect(prices.flat().join('\n')).not.toMatch(/\$4,000|\$1,000\.20/)
})
