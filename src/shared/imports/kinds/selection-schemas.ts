import type { Unit } from '#shared/catalog/schemas.ts'
import type { Day } from '#shared/kernel/dates.ts'
import { Id, Price } from '#shared/kernel/schemas.ts'
import { Line, Prose } from '#shared/kernel/text/text-schemas.ts'
import { Quantity, SelectionName } from '#shared/selections/schemas.ts'
import { Priority } from '#shared/selections/priority-schemas.ts'
import { dayCell, numberCell, parsed, textCell, textOf, unitCell } from '../cell-schemas.ts'
import type { CellReaders } from '../row-schemas.ts'

/** One row of a list of selections. */
export type SelectionValues = {
  name: string
  room: string
  phase: string
  category: string
  priority: Priority
  deadline: Day
  quantity: number
  unit: Unit
  currency: string
  allowance: number
  sharedAllowance: string
  description: string
  notes: string
  trade: string
  tradeNotes: string
  internalNotes: string
  id: number
}

export const selectionReaders: CellReaders<SelectionValues> = {
  name: (cell) => textCell(SelectionName, cell),
  room: (cell) => textCell(Line(100, 'The room'), cell),
  phase: (cell) => textCell(Line(100, 'The phase'), cell),
  category: (cell) => textCell(Line(100, 'The category'), cell),
  priority(cell) {
    const reading = parsed(Priority, textOf(cell).trim().toLowerCase())
    return 'value' in reading ? reading : { problem: 'Use low, medium, high or urgent.' }
  },
  deadline: dayCell,
  quantity: (cell, context) => numberCell(Quantity, 3, cell, context),
  unit: unitCell,
  currency: (cell, { currency }) =>
    textOf(cell).trim().toUpperCase() === currency
      ? { value: currency }
      : { problem: `Your projects are in ${currency}. Please convert the allowance first.` },
  allowance: (cell, context) => numberCell(Price, 2, cell, context),
  sharedAllowance: (cell) => textCell(Line(100, 'The shared allowance'), cell),
  description: (cell) => textCell(Prose(5_000, 'The description'), cell),
  notes: (cell) => textCell(Prose(5_000, 'The notes'), cell),
  trade: (cell) => textCell(Line(200, 'The trade'), cell),
  tradeNotes: (cell) => textCell(Prose(5_000, 'The trade notes'), cell),
  internalNotes: (cell) => textCell(Prose(5_000, 'The internal notes'), cell),
  id: (cell, context) => numberCell(Id, 0, cell, context),
}
