import type { AllowanceReport } from '#shared/documents/allowances.ts'
import type { ChangeSummary } from '#shared/documents/changes.ts'
import type { DocumentRequest } from '#shared/documents/schemas.ts'
import type { Schedule } from '#shared/documents/schedule.ts'
import type { Paper } from '#shared/kernel/regions.ts'
import type { Letterhead } from '#server/platform/pdf/letterhead.ts'
import type { PrintedBoard } from './boards.ts'

/** What every document says about its project and itself. */
export type DocumentFacts = Letterhead & {
  title: string
  paper: Paper
  project: string
  address: string
  currency: string
  /** In the project's time zone. */
  timeZone: string
  madeAt: Date
  /** The live page. */
  url: string
  request: DocumentRequest
}

export type Pictures = Map<string, Uint8Array>

export type ScheduleDocument = DocumentFacts & {
  kind: 'schedule'
  schedule: Schedule
  /** JPEG by the address of the picture. */
  pictures: Pictures
  /** The boards of the client's version, as PDF. */
  boards: PrintedBoard[]
  /** Null in the trade version. */
  budget: number | null
  forecast: number | null
  /** Decisions that were not sent yet, which no figure of the document contains. */
  drafts: number
}

export type AllowanceDocument = DocumentFacts & {
  kind: 'allowances'
  report: AllowanceReport
  budget: number | null
  drafts: number
}

export type ChangesDocument = DocumentFacts & { kind: 'changes'; summary: ChangeSummary }

export type AnyDocument = ScheduleDocument | AllowanceDocument | ChangesDocument
