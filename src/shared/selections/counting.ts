import { addMoney } from '../kernel/money.ts'
import { isOpen, sumOf } from './rules.ts'
import type { Selection } from './selection-schemas.ts'

type Decided = Pick<Selection, 'status' | 'included'>

/** The builder decided it: no client chooses or signs it, so it counts neither as chosen nor as approved. */
export const isIncluded = ({ status, included }: Decided): boolean => included && !isOpen(status)

export const isApproved = (selection: Decided): boolean => !isOpen(selection.status) && !selection.included

type Spending = Decided & Pick<Selection, 'total' | 'allowance' | 'difference'>
export type Spent = { spent: number; approved: number; open: number; included: number }

/** The price of everything that has an item: what a client signed, what nobody has signed yet, and what the builder included. */
export function spentOn(selections: readonly Spending[]): Spent {
  const of = (which: (selection: Spending) => boolean) => sumOf(selections.filter(which), 'total') ?? 0
  const [approved, open, included] = [of(isApproved), of(({ status }) => isOpen(status)), of(isIncluded)]
  return { approved, open, included, spent: addMoney([approved, open, included]) }
}

export type Counted = { chosen: number; /** Decisions, made or open. */ decisions: number; included: number }

/** How many decisions of a room, a category or a project are made. What is included needs none. */
export function countChosen(selections: readonly Pick<Selection, 'included' | 'choices'>[]): Counted {
  const decisions = selections.filter(({ included }) => !included)
  return {
    chosen: decisions.filter(({ choices }) => choices.length > 0).length,
    decisions: decisions.length,
    included: selections.length - decisions.length,
  }
}
