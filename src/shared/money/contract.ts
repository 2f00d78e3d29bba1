import { z } from 'zod'
import { contract } from '../kernel/endpoint.ts'
import { Currency, Id } from '../kernel/schemas.ts'

/** What was sold, what it costs and what of it is ordered. */
const amounts = {
  /** The price of what is approved or included. */
  sold: z.number(),
  /** What of `sold` has a known cost: the margin is counted on this. */
  priced: z.number(),
  cost: z.number(),
  margin: z.number(),
  marginPercent: z.number().nullable(),
  /** What placed orders cost, before tax. */
  committed: z.number(),
}
export const MoneyAmounts = z.object(amounts)
export type MoneyAmounts = z.infer<typeof MoneyAmounts>

const SelectionMoney = z.object({ id: Id, name: z.string(), room: z.string().nullable(), ...amounts })
export type SelectionMoney = z.infer<typeof SelectionMoney>

const ProjectMoney = z.object({ id: Id, name: z.string(), budget: z.number().nullable(), ...amounts })
export type ProjectMoney = z.infer<typeof ProjectMoney>

export const readCompanyMoney = contract({
  summary:
    'Cost, margin and what is ordered against what is sold and the budget, per project and in all. For builders only.',
  reply: z.object({
    currency: Currency,
    projects: z.array(ProjectMoney),
    /** Orders of no project. */
    other: MoneyAmounts,
    total: MoneyAmounts.extend({ budget: z.number() }),
  }),
})

export const readProjectMoney = contract({
  summary: 'Cost, margin and what is ordered of one project, per selection and in all. For builders only.',
  reply: z.object({
    currency: Currency,
    project: ProjectMoney,
    selections: z.array(SelectionMoney),
    /** Ordered lines of the project without a selection, such as freight. */
    other: MoneyAmounts,
  }),
})
