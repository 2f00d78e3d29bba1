import { z } from 'zod'
import { type FilterColumn, filterColumns, MAX_FILTER_VALUE, MAX_FILTER_VALUES } from './filter-columns.ts'
import { SelectionStatus } from '../selection-schemas.ts'

// PostgreSQL stores no NUL, so nothing can have it.
const FilterValue = z
  .string()
  .max(MAX_FILTER_VALUE)
  .refine((text) => !text.includes('\0'), 'Please remove the invisible characters.')
const FilterValues = z.array(FilterValue).min(1).max(MAX_FILTER_VALUES).optional()

/** Values by column as JSON text: `{"room":["Kitchen","Bath"],"allowance":["over"]}`. An empty text means "has none". */
export const Filters = z
  .string()
  .max(20_000)
  .transform((text, check): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      check.addIssue({ code: 'custom', message: 'Please give the filters as JSON.' })
      return z.NEVER
    }
  })
  .pipe(z.strictObject(Object.fromEntries(filterColumns.map((column) => [column, FilterValues])) as Columns))
type Columns = Record<FilterColumn, typeof FilterValues>

/**
 * A status, or a group of them; `to_decide` is what was sent and is not approved yet, `to_propose` is what was sent without options, `to_reschedule` what can no longer be decided in time, `to_answer` what the client has to decide,
 * `not_ordered` what is approved and neither ordered nor installed, `to_order` of those what is not in orders completely, `past_order` what is ordered or installed.
 */
export const StatusFilter = z.enum([
  ...SelectionStatus.options,
  ...([
    'to_decide',
    'to_propose',
    'to_reschedule',
    'to_answer',
    'to_order',
    'not_ordered',
    'past_order',
    'decided',
    'completed',
  ] as const),
])
