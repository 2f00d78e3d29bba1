import { z } from 'zod'
import { contract } from '../kernel/endpoint.ts'

/** The table of one project, or of all projects. */
export const TableScope = z.enum(['project', 'all'])
export type TableScope = z.infer<typeof TableScope>

/** Keys of columns. Unknown ones are ignored by the table, so that an older page can read the settings of a newer one. */
const ColumnKey = z.string().regex(/^[a-zA-Z]{1,40}$/, 'There is no such column.')
const ColumnKeys = z.array(ColumnKey).max(60)

/** How a person has set up a table. It follows them to every machine. */
export const TableSettings = z.object({
  hidden: ColumnKeys,
  /** All columns from left to right; those that are missing come last. */
  order: ColumnKeys,
  frozen: z.int().min(0).max(4),
  sort: z.object({ column: ColumnKey, descending: z.boolean() }).nullable(),
  group: ColumnKey.nullable(),
})
export type TableSettings = z.infer<typeof TableSettings>

export const readTableSettings = contract({
  summary: 'How the person has set up the tables of selections; null where they have changed nothing.',
  reply: z.object({ project: TableSettings.nullable(), all: TableSettings.nullable() }),
})

export const saveTableSettings = contract({
  summary: 'Save how the person has set up a table of selections, on every machine.',
  body: z.object({ scope: TableScope, settings: TableSettings }),
  reply: TableSettings,
})
