import { amountInWords, unitPriceInWords } from '#shared/catalog/rules.ts'
import type { ScheduleGroup, ScheduleItem, ScheduleRow } from '#shared/documents/schedule.ts'
import { figures as names } from '#shared/figures/glossary.ts'
import { approvedInWords, spentInWords } from '#shared/figures/words.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { notesTitle, selectionsInWords } from '#shared/selections/words.ts'
import type { Color, Style, Sheet } from '#server/platform/pdf/sheet.ts'
import type { ScheduleDocument, Pictures } from '../facts.ts'
import { amount, forecastHint, type Formats, formatsFor, oneLine, overOrUnder, soft, strong } from './amounts.ts'
import { drawBoards } from './boards.ts'
import { type Figure, finishDocument, startDocument } from './paper.ts'
import { type Column, drawSections, type Row, type Text } from '#server/platform/pdf/table.ts'
import { ARRIVED, ARRIVES } from '#shared/selections/status-words.ts'
import type { PDFImage } from '@libpdf/core'

const clientColumns: Column[] = [
  { label: 'Selection', share: 0.32 },
  { label: 'Quantity', share: 0.175, align: 'right' },
  { label: names.total.label, share: 0.14, align: 'right' },
  { label: names.allowance.label, share: 0.165, align: 'right' },
  { label: 'Status', share: 0.2 },
]

const tradeColumns: Column[] = [
  { label: 'Selection', share: 0.38 },
  { label: 'Quantity', share: 0.12, align: 'right' },
  { label: 'Notes', share: 0.31 },
  { label: 'Status', share: 0.19 },
]

/** The selection schedule: everything by room, category or phase. */
export function drawSchedule(facts: ScheduleDocument): Promise<Uint8Array> {
  const { schedule, request } = facts
  const forClient = request.version !== 'trade'
  const sheet = startDocument(facts, aboutVersion(facts), forClient ? figures(facts) : [])
  const pictureOf = embeddedPictures(sheet, facts.pictures)
  const format = formats(facts)
  const sections = schedule.groups.map((group) => ({
    title: group.name,
    note: groupNote(group, format),
    table: {
      columns: forClient ? clientColumns : tradeColumns,
      pictures: true,
      rows: group.rows.map((row) => (forClient ? clientRow : tradeRow)(row, facts, format, pictureOf)),
    },
  }))
  drawSections(sheet, sections)
  if (sections.length === 0) sheet.paragraph(nothing(facts), { size: 10, color: 'soft', leading: 15 })
  drawBoards(sheet, facts.boards, facts, format)
  return finishDocument(sheet, facts)
}

const aboutVersion = ({ request }: ScheduleDocument): string =>
  request.version === 'trade' ? 'What was approved, without prices.' : ''

const nothing = ({ request }: ScheduleDocument): string =>
  request.version === 'trade' ? 'Nothing has been approved yet.' : 'No selections have been sent yet.'

/** Also unit prices decide whether amounts have cents. */
function formats(facts: ScheduleDocument) {
  const rows = facts.schedule.groups.flatMap((group) => group.rows)
  return formatsFor(facts, [
    ...rows.flatMap(({ items, total, allowance, difference }) => [
      total,
      allowance,
      difference,
      ...items.flatMap(({ price, total: cost }) => [price, cost]),
    ]),
    ...Object.values(facts.schedule.totals.amounts),
    facts.schedule.totals.difference,
    facts.forecast,
  ])
}

const groupNote = ({ rows, total }: ScheduleGroup, { money }: Formats): string =>
  [selectionsInWords(rows.length), total === null ? null : money(total)].filter(Boolean).join('  ·  ')

function figures(facts: ScheduleDocument): Figure[] {
  const { totals } = facts.schedule
  const { money, difference, budget } = formats(facts)
  const over = totals.difference
  const shown: (Figure | false)[] = [
    { label: names.totalSelections.label, value: String(totals.selections), hint: approvedInWords(totals) },
    {
      label: names.spent.label,
      value: money(totals.amounts.spent),
      hint: spentInWords(totals.amounts, money),
    },
    over !== null && { label: names.againstAllowances.label, value: difference(over), accent: over > 0 },
    facts.forecast !== null && {
      label: names.forecast.label,
      value: money(facts.forecast),
      hint: forecastHint(facts, budget),
      accent: facts.budget !== null && facts.forecast > facts.budget,
    },
  ]
  return shown.filter((figure) => figure !== false)
}

type Draw = (row: ScheduleRow, facts: ScheduleDocument, format: Formats, pictureOf: PictureOf) => Row

const clientRow: Draw = (row, facts, format, pictureOf) => {
  return {
    ...pictured(row, pictureOf),
    cells: [
      selectionCell(row, facts),
      row.items.length === 0
        ? [{ words: amountInWords(row.quantity, row.unit), style: soft }]
        : row.items.flatMap((item, n) => quantityAndPrice(item, facts, format, n)),
      totalCell(row, format),
      row.sharedAllowance === null
        ? [...amount(row.allowance, format), ...overOrUnder(row.difference, format)]
        : [{ words: `${names.sharedAllowance.label} ${row.sharedAllowance}`, style: soft }],
      statusCell(row, format),
    ],
  }
}

const tradeRow: Draw = (row, facts, format, pictureOf) => ({
  ...pictured(row, pictureOf),
  cells: [
    selectionCell(row, facts),
    row.items.map((item, n) => ({ words: amountInWords(item.quantity, item.unit), gap: n === 0 ? 0 : 6 })),
    notesForTrade(row),
    statusCell(row, format),
  ],
})

/** What was signed comes first, then what the builder adds for the trades. */
function notesForTrade(row: ScheduleRow): Text[] {
  const { notes, tradeNotes } = row
  const texts = [notes && `${notesTitle(row)}: ${notes}`, tradeNotes && `Trade notes: ${tradeNotes}`].filter(Boolean)
  return texts.flatMap((words, n) => (words ? [{ words, below: words, gap: n === 0 ? 0 : 4 }] : []))
}

function totalCell({ items, total }: ScheduleRow, { money }: Formats): Text[] {
  if (total === null) return []
  if (items.length === 1) return [{ words: money(total), style: strong, whole: true }]
  const each = items.map((item, n) => ({ words: money(item.total ?? 0), gap: n === 0 ? 0 : 17, whole: true }))
  return [...each, { words: money(total), style: strong, gap: 4, whole: true }]
}

function quantityAndPrice(item: ScheduleItem, { currency }: ScheduleDocument, { cents }: Formats, n: number): Text[] {
  const each = item.price === null ? null : unitPriceInWords(item.price, item.unit, currency, cents)
  return [
    { words: amountInWords(item.quantity, item.unit), gap: n === 0 ? 0 : 6 },
    ...(each === null ? [] : [{ words: each, style: soft, whole: true }]),
  ]
}

/** The selection's name, what was chosen, and where it goes. */
function selectionCell(row: ScheduleRow, { request }: ScheduleDocument): Text[] {
  const place = (['room', 'category', 'phase'] as const)
    .filter((field) => field !== request.group)
    .flatMap((field) => row[field] ?? [])
  const chosen: Text[] = row.items.flatMap((item, n) => [
    { words: item.name, gap: n === 0 ? 1 : 3 },
    ...optional([item.brand, item.model].filter(Boolean).join(' '), soft),
    ...optional(item.specifications.map(([name, value]) => `${name}: ${value}`).join('  ·  '), soft),
  ])
  return [
    { words: row.name, style: strong },
    ...(chosen.length > 0 ? chosen : [{ words: 'Not chosen yet', style: soft }]),
    ...optional(place.join('  ·  '), soft),
    ...[row.description, request.version !== 'trade' && row.notes && `Notes: ${row.notes}`].flatMap((words) =>
      words ? [{ words, style: soft, gap: 3, below: words }] : [],
    ),
  ]
}

const optional = (words: string | null, style: Style): Text[] => (words ? [{ words, style }] : [])

const tones: Record<ScheduleRow['tone'], Color> = { done: 'primary', open: 'ink', late: 'accent' }

function statusCell(row: ScheduleRow, { date }: Formats): Text[] {
  const facts = [
    row.note,
    row.signedAt &&
      (row.signedBy ? `Signed by ${row.signedBy}\n${date(row.signedAt)}` : `Signed ${date(row.signedAt)}`),
    row.waitingFor,
    row.orderedAt && `Ordered ${date(row.orderedAt)}`,
    row.expectedOn && `${ARRIVES} ${oneLine(dayInWords(row.expectedOn))}`,
    row.deliveredAt && `${ARRIVED} ${date(row.deliveredAt)}`,
    row.installedAt && `Installed ${date(row.installedAt)}`,
  ]
  return [
    { words: row.status, style: { ...strong, size: 8.5, color: tones[row.tone] } },
    ...(row.deadline ? [due(row.deadline, row.tone === 'late')] : []),
    ...optional(row.why, soft),
    ...facts.flatMap((words) => optional(words, soft)),
  ]
}

const due = (deadline: string, isLate: boolean): Text => ({
  words: `${isLate ? 'Was due' : 'Decide by'} ${oneLine(dayInWords(deadline))}`,
  style: isLate ? { ...soft, color: 'accent' } : soft,
})

function pictured(row: ScheduleRow, pictureOf: PictureOf): Pick<Row, 'picture' | 'letter'> {
  const first = row.items[0]
  const [letter = ''] = (first?.name ?? row.name).trim()
  return { picture: pictureOf(first?.imageUrl ?? null), letter: letter.toUpperCase() }
}

type PictureOf = (url: string | null) => PDFImage | null

/** Embeds each picture once, however often it is shown. */
function embeddedPictures(sheet: Sheet, pictures: Pictures): PictureOf {
  const embedded = new Map<string, PDFImage>()
  return (url) => {
    const bytes = url === null ? undefined : pictures.get(url)
    if (url === null || !bytes) return null
    const image = embedded.get(url) ?? sheet.pdf.embedJpeg(bytes)
    embedded.set(url, image)
    return image
  }
}
