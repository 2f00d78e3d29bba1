import { leadTimeInWords } from '#shared/catalog/rules.ts'
import { type Day, dayInWords } from '#shared/kernel/dates.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import type { LogRow } from '#shared/procurement/log/contract.ts'
import {
  FLOAT_EXPLAINED,
  floatInWords,
  logDayWords,
  ownerWords,
  SET_BY_HAND,
  stepWords,
} from '#shared/procurement/log/words.ts'
import { dayNextTo } from '#shared/schedule/deadlines/words.ts'
import { drawLetterhead } from '#server/platform/pdf/letterhead.ts'
import { loadScripts } from '#server/platform/pdf/letters/other-scripts.ts'
import { momentIn } from '#shared/kernel/house-time.ts'
import { papers, Sheet, type Style } from '#server/platform/pdf/sheet.ts'
import { type Column, drawSections, type Text } from '#server/platform/pdf/table.ts'
import type { LogFacts } from './task.ts'

const columns: Column[] = [
  { label: 'Selection', share: 0.2 },
  { label: logDayWords.decide, share: 0.12 },
  { label: logDayWords.order, share: 0.12 },
  { label: logDayWords.onSite, share: 0.12 },
  { label: logDayWords.install, share: 0.12 },
  { label: 'Next step', share: 0.18 },
  { label: 'Float', share: 0.14, align: 'right' },
]
const strong: Style = { font: 'strong', size: 8, leading: 11 }
const body: Style = { size: 8, leading: 11 }
const soft: Style = { size: 7, color: 'soft', leading: 10 }
const warn: Style = { font: 'strong', size: 8, leading: 11, color: 'accent' }

const TITLE = 'Procurement log'

/** The log on paper across the page, one section for each project. */
export async function drawLog(facts: LogFacts): Promise<Uint8Array> {
  await loadScripts(facts)
  const { width, height } = papers[facts.paper]
  const sheet = new Sheet({ width: height, height: width })
  drawLetterhead(sheet, facts)
  sheet.paragraph(facts.project === null ? TITLE : `${TITLE}: ${facts.project}`, {
    font: 'title',
    size: 22,
    leading: 28,
  })
  const about = `Planned days are the latest that keep the install day. ${FLOAT_EXPLAINED} Long lead: four weeks and more.`
  sheet.paragraph(about, { size: 9, color: 'soft', leading: 13 })
  sheet.y += 8
  if (facts.rows.length === 0) sheet.paragraph('There is nothing in the log.', { size: 10, color: 'soft', leading: 15 })
  drawSections(
    sheet,
    [...groupBy(facts.rows, ({ project }) => project.id).values()].map((rows) => ({
      title: rows[0]?.project.name ?? '',
      note: rows.length === 1 ? '1 selection' : `${rows.length} selections`,
      table: { columns, pictures: false, dense: true, rows: rows.map((row) => ({ cells: cellsOf(row) })) },
    })),
  )
  return finish(sheet, facts)
}

function cellsOf(row: LogRow): Text[][] {
  const about = [row.room, row.item, row.supplier].filter(Boolean).join(', ')
  return [
    [
      { words: row.name, style: strong },
      ...(about ? [{ words: about, style: soft }] : []),
      ...(row.longLead
        ? [
            {
              words: `Long lead: ${leadTimeInWords(row.leadTimeDays ?? 0)}`,
              style: { ...soft, color: 'accent' as const },
            },
          ]
        : []),
    ],
    [...datesCell(row.decide), ...(row.deadlineTyped ? [{ words: SET_BY_HAND, style: soft }] : [])],
    datesCell(row.order),
    datesCell(row.onSite),
    datesCell(row.install),
    row.next
      ? [
          { words: stepWords[row.next.step], style: body },
          { words: row.next.who ?? ownerWords[row.next.owner], style: soft },
        ]
      : [{ words: 'Installed', style: soft }],
    [{ words: floatInWords(row), style: row.atRisk ? warn : body }],
  ]
}

/** The planned day, and below it what happened or what is to be expected instead. */
function datesCell({ planned, forecast, actual }: LogRow['decide']): Text[] {
  const near = (day: Day): string => dayNextTo(day, planned ?? '')
  const first: Text = { words: planned === null ? '–' : dayInWords(planned), style: body }
  if (actual !== null) return [first, { words: `Done ${near(actual)}`, style: soft }]
  if (forecast === null || forecast === planned) return [first]
  return [first, { words: `Forecast ${near(forecast)}`, style: { ...soft, color: 'accent' } }]
}

function finish(sheet: Sheet, facts: LogFacts): Promise<Uint8Array> {
  const made = `Made ${momentIn(facts.timeZone, facts.madeAt)}`
  const address = facts.url.replace(/^https?:\/\//, '')
  sheet.foot((page, pages) => ({ left: `${made}  ·  ${address}`, right: `Page ${page} of ${pages}`, link: facts.url }))
  sheet.describe({ title: TITLE, subject: TITLE, author: facts.company, madeAt: facts.madeAt })
  return sheet.save()
}
