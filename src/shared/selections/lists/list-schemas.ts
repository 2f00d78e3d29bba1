import { z } from 'zod'
import { PageQuery, QueryFlag, QueryInt } from '#shared/kernel/schemas.ts'
import { filterColumns } from './filter-columns.ts'
import { Filters, StatusFilter } from './filter-schemas.ts'

export const SelectionGroup = z.enum(['room', 'category', 'phase'])
export type SelectionGroup = z.infer<typeof SelectionGroup>

export const SelectionsQuery = z.object({
  ...PageQuery,
  status: StatusFilter.optional(),
  filters: Filters.optional(),
  overdue: QueryFlag.optional(),
  archived: QueryFlag.optional(),
  /** Open and due within this many days. */
  dueSoon: QueryInt(0, 365).optional(),
  projectId: QueryInt(1, 2_147_483_647).optional(),
  categoryId: QueryInt(1, 2_147_483_647).optional(),
  /** Keeps a group together: sorts by it first. */
  group: SelectionGroup.optional(),
  sort: z.enum(['deadline', 'newest']).optional(),
})
export type SelectionsQuery = z.infer<typeof SelectionsQuery>

/** A value of a column and how many selections have it; an empty text means those without one. */
export const FilterValueCount = z.object({ value: z.string(), count: z.number().int() })
export type FilterValueCount = z.infer<typeof FilterValueCount>

export const FilterValuesQuery = SelectionsQuery.omit({
  limit: true,
  cursor: true,
  group: true,
  sort: true,
  filters: true,
}).extend({ column: z.enum(filterColumns) })
export type FilterValuesQuery = z.infer<typeof FilterValuesQuery>
