import { z } from 'zod'
import { contract } from '../../kernel/endpoint.ts'
import { QueryInt } from '../../kernel/schemas.ts'
import { ImportChange } from '../../schedule/milestones/contract.ts'
import { ImportedTask } from '../../schedule/milestones/schemas.ts'
import { importLimits } from '../limits.ts'

export const ScheduleReading = z.object({
  /** Names of the sheets of a workbook; none for text. */
  sheets: z.array(z.string()),
  sheet: z.int(),
  tasks: z.array(ImportedTask),
  /** What has to be corrected first, by row of the file; a row may have several. */
  problems: z.array(z.object({ row: z.int(), title: z.string(), message: z.string() })),
  /** Rows with a name and nothing else: headings of sections and remarks. */
  leftOut: z.array(z.object({ row: z.int(), title: z.string() })),
  /** Headings of the columns that are not read. */
  unusedColumns: z.array(z.string()),
  /** Null while there are problems. */
  change: ImportChange.nullable(),
})
export type ScheduleReading = z.infer<typeof ScheduleReading>

export const readScheduleFile = contract({
  summary: 'Read a schedule from a CSV file, an Excel workbook or pasted text. Nothing is changed.',
  query: z.object({ sheet: QueryInt(0, importLimits.sheets).optional() }),
  bodyType: 'multipart/form-data',
  reply: ScheduleReading,
  errors: ['invalid', 'not_found', 'conflict', 'too_large', 'unsupported_media', 'rate_limited'],
})
