import { useState } from 'react'
import { addMoney } from '#shared/kernel/money.ts'
import { splitQuantities } from '#shared/selections/options/splitting.ts'
import { lineTotal } from '#shared/selections/rules.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import type { NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'

type Pick = { option: SelectionOption; quantity: NumberFieldValue; total: number | null }

/** The options that a person picks where several may be chosen, each with its quantity. Nothing is saved by it. */
export type Picks = {
  max: number
  lines: readonly Pick[]
  /** The sum of all lines; null while a quantity is missing. */
  total: number | null
  /** Differs from what was chosen. */
  changed: boolean
  quantityOf: (optionId: number) => NumberFieldValue | undefined
  toggle: (option: SelectionOption) => void
  setQuantity: (optionId: number, quantity: NumberFieldValue) => void
  reset: () => void
}

/** The contract's schema would load the validator with the page; the server checks the limits. */
const isCounted = (quantity: NumberFieldValue): quantity is number => typeof quantity === 'number' && quantity > 0

/** What was entered for each picked option; undefined while no one has. */
type Entered = Map<number, NumberFieldValue | undefined>

const chosenOf = ({ choices }: Selection): Entered =>
  new Map(choices.flatMap(({ optionId, quantity }) => (optionId === null ? [] : [[optionId, quantity] as const])))

/** What was chosen, and the option that the page opens at, while there is room for it. */
function startingWith(selection: Selection, start: number | undefined): Entered | undefined {
  const [option, chosen] = [selection.options.find(({ id }) => id === start), chosenOf(selection)]
  if (!option || chosen.has(option.id) || chosen.size >= selection.maxChoices) return undefined
  return chosen.set(option.id, undefined)
}

/** Undefined where one option is chosen. */
export function usePicks(selection: Selection, start?: number): Picks | undefined {
  const { options, maxChoices } = selection
  const [picked, setPicked] = useState<Entered | undefined>(() => startingWith(selection, start))
  if (maxChoices === 1) return undefined
  const chosen = chosenOf(selection)
  const current = picked ?? chosen
  const taken = options.filter(({ id }) => current.has(id))
  const quantities = splitQuantities(
    taken.map(({ id, quantity, unit }) => ({ asked: quantity, unit, typed: current.get(id) })),
  )
  const lines = taken.map((option, index): Pick => {
    const quantity = quantities[index] ?? null
    return { option, quantity, total: isCounted(quantity) ? lineTotal(quantity, option.price) : null }
  })
  const totals = lines.map(({ total }) => total)
  return {
    max: maxChoices,
    lines,
    total: totals.includes(null) ? null : addMoney(totals.map((total) => total ?? 0)),
    changed: current.size !== chosen.size || lines.some(({ option, quantity }) => chosen.get(option.id) !== quantity),
    quantityOf: (optionId) => lines.find(({ option }) => option.id === optionId)?.quantity,
    toggle: ({ id }) => {
      const next = new Map(current)
      if (!next.delete(id) && next.size < maxChoices) next.set(id, chosen.get(id))
      setPicked(next)
    },
    setQuantity: (optionId, quantity) => setPicked(new Map(current).set(optionId, quantity)),
    reset: () => setPicked(undefined),
  }
}
