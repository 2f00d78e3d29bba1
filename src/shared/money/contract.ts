import { z } from 'zod'
import { contract } from '../kernel/endpoint.ts'
import { pageHeaders } from '../kernel/list-query.ts'
import { Currency, Id, PageQuery } from '../kernel/schemas.ts'

/** What was sold, what it costs and what of it is ordered. */
const amounts = {
  /** The price of what is approved or included. */
  sold: z.number(),
  /** The part of `sold` that has a known cost: the margin is counted on this. */
  priced: z.number(),
  cost: z.number(),
  margin: z.number(),
  marginPercent: z.number().nullable(),
  /** What placed orders cost, before tax. */
  committed: z.number(),
}
export const MoneyAmounts = z.object(amounts)
export type MoneyAmounts = z.infer<typeof MoneyAmounts>

/** What suppliers billed beside what was ordered, both with tax. */
const billed = {
  /** What placed orders cost, with tax. */
  ordered: z.number(),
  /** The sum of all invoices except those that a corrected one replaced. */
  invoiced: z.number(),
  /** The part of `invoiced` that is on hold, because the company disputes it. */
  disputed: z.number(),
}
const BilledAmounts = z.object(billed)
export type BilledAmounts = z.infer<typeof BilledAmounts>

const SelectionMoney = z.object({ id: Id, name: z.string(), room: z.string().nullable(), ...amounts })
export type SelectionMoney = z.infer<typeof SelectionMoney>

const ProjectMoney = z.object({ id: Id, name: z.string(), budget: z.number().nullable(), ...amounts, ...billed })
export type ProjectMoney = z.infer<typeof ProjectMoney>

export const readCompanyMoney = contract({
  summary:
    'Cost, margin, what is ordered and what is invoiced against what is sold and the budget, in all. For builders only.',
  reply: z.object({
    currency: Currency,
    /** How many projects are listed. */
    projects: z.int(),
    /** Orders that belong to none of the listed projects. */
    other: MoneyAmounts.extend(billed),
    total: MoneyAmounts.extend({ ...billed, budget: z.number() }),
  }),
})

export const listProjectMoney = contract({
  summary: 'The same figures per project, by name. For builders only.',
  query: z.object({ limit: PageQuery.limit, cursor: PageQuery.cursor }),
  reply: z.array(ProjectMoney),
  replyHeaders: pageHeaders,
})

export const readProjectMoney = contract({
  summary:
    'Cost, margin and what is ordered of one project, per selection and in all, with what is invoiced. For builders only.',
  reply: z.object({
    currency: Currency,
    project: ProjectMoney,
    selections: z.array(SelectionMoney),
    /** Ordered lines of the project without a selection, such as freight. */
    other: MoneyAmounts,
  }),
})
