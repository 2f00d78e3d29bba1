import { useState } from 'react'
import { addMoney } from '#shared/kernel/money.ts'
import { lineTotal } from '#shared/selections/rules.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import type { NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'

type Pick = { option: SelectionOption; quantity: NumberFieldValue; total: number | null }

/** The options that a person picks where several may be chosen, each with its quantity. Nothing is saved by it. */
export type Picks = {
  max: number
  lines: readonly Pick[]
  /** Of all lines; null while a quantity is missing. */
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

const chosenOf = ({ choices }: Selection): Map<number, NumberFieldValue> =>
  new Map(choices.flatMap(({ optionId, quantity }) => (optionId === null ? [] : [[optionId, quantity] as const])))

/** What was chosen, and the option that the page opens at, while there is room for it. */
function startingWith(selection: Selection, start: number | undefined): Map<number, NumberFieldValue> | undefined {
  const [option, chosen] = [selection.options.find(({ id }) => id === start), chosenOf(selection)]
  if (!option || chosen.has(option.id) || chosen.size >= selection.maxChoices) return undefined
  return chosen.set(option.id, option.quantity)
}

/** Undefined where one option is chosen. */
export function usePicks(selection: Selection, start?: number): Picks | undefined {
  const { options, maxChoices } = selection
  const [picked, setPicked] = useState<ReadonlyMap<number, NumberFieldValue> | undefined>(() =>
    startingWith(selection, start),
  )
  if (maxChoices === 1) return undefined
  const chosen = chosenOf(selection)
  const current: ReadonlyMap<number, NumberFieldValue> = picked ?? chosen
  const lines = options.flatMap((option): Pick[] => {
    const quantity = current.get(option.id)
    if (quantity === undefined) return []
    return [{ option, quantity, total: isCounted(quantity) ? lineTotal(quantity, option.price) : null }]
  })
  const totals = lines.map(({ total }) => total)
  return {
    max: maxChoices,
    lines,
    total: totals.includes(null) ? null : addMoney(totals.map((total) => total ?? 0)),
    changed: current.size !== chosen.size || [...current].some(([id, quantity]) => chosen.get(id) !== quantity),
    quantityOf: (optionId) => current.get(optionId),
    toggle: ({ id, quantity }) => {
      const next = new Map(current)
      if (!next.delete(id) && next.size < maxChoices) next.set(id, quantity)
      setPicked(next)
    },
    setQuantity: (optionId, quantity) => setPicked(new Map(current).set(optionId, quantity)),
    reset: () => setPicked(undefined),
  }
}
