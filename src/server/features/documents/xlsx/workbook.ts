import { beginningOf } from '#shared/kernel/text/text.ts'
import { xlsx } from '#server/platform/sheets/writing/xlsx.ts'
import { momentIn } from '#shared/kernel/house-time.ts'
import type { AnyDocument } from '../facts.ts'
import { allowanceTable } from './allowances.ts'
import { changesTable } from './changes.ts'
import type { DocumentTable } from './columns.ts'
import { scheduleTable } from './schedule.ts'

/** A document as a workbook: letterhead and project above one table that can be filtered and printed. */
export async function workbookOf(document: AnyDocument): Promise<Uint8Array> {
  const { columns, rows } = tableOf(document)
  const { company, contact, title, project, address, currency, url, paper } = document
  const from = [company, contact.address, contact.phone, contact.license && `License ${contact.license}`]
  const made = `Made ${momentIn(document.timeZone, document.madeAt)}`
  const amounts = columns.some(({ kind }) => kind === 'money') ? [`Amounts in ${currency}`] : []
  const chunks: Uint8Array[] = []
  const sheet = {
    title: beginningOf(title, 31),
    columns,
    pages: pagesOf(rows),
    above: [from.filter(Boolean).join('  ·  '), title, `${project}, ${address}`, made, ...amounts, url],
    print: { paper, footer: `${title}: ${project}` },
  }
  for await (const chunk of xlsx(sheet)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

function tableOf(document: AnyDocument): DocumentTable {
  if (document.kind === 'schedule') return scheduleTable(document)
  return document.kind === 'allowances' ? allowanceTable(document) : changesTable(document)
}

async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  const PAGE = 500
  for (let from = 0; from < rows.length; from += PAGE) yield await Promise.resolve(rows.slice(from, from + PAGE))
}
