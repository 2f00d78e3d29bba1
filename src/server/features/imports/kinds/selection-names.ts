import type { ImportContext } from '#shared/imports/cell-schemas.ts'
import type { Mapping } from '#shared/imports/mapping.ts'
import { readRow, type RowProblem } from '#shared/imports/row-schemas.ts'
import { selectionReaders, type SelectionValues } from '#shared/imports/kinds/selection-schemas.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import { foldName } from '#shared/kernel/text/text.ts'
import type { ImportAllowance, ImportTrade, SelectionTarget } from '#server/features/selections/public.ts'
import type { FileRow } from './checked-row.ts'

/** The trade and the allowance that the names in a row refer to. A new allowance is added when the import is applied. */
export type Named = {
  tradeId?: number
  allowanceId?: number
  newAllowance?: { name: string; amountCents: number }
  problems: RowProblem[]
}

type Row = { values: Partial<SelectionValues>; target: SelectionTarget | undefined }

/** The first amount that a file gives for a shared allowance, by its name. */
export type AmountsInFile = Map<string, { row: number; name: string; amountCents: number }>

/** Adds the amounts in these rows. Exports write each amount once, and a sorted list may name the allowance in an earlier row. */
export function noteAmounts(
  amounts: AmountsInFile,
  rows: readonly FileRow[],
  mapping: Mapping,
  context: ImportContext,
): void {
  for (const { row, cells } of rows) {
    const { sharedAllowance: name, allowance } = readRow(selectionReaders, cells, mapping, context).values
    if (name !== undefined && allowance !== undefined && !amounts.has(foldName(name)))
      amounts.set(foldName(name), { row, name, amountCents: toCents(allowance) })
  }
}

/** Finds subcontractors and shared allowances of a project by the names that exports write. */
export class SelectionNames {
  readonly #trades: readonly ImportTrade[]
  readonly #allowances: readonly ImportAllowance[]
  readonly #amounts: AmountsInFile

  constructor(trades: readonly ImportTrade[], allowances: readonly ImportAllowance[], amounts: AmountsInFile) {
    this.#trades = trades
    this.#allowances = allowances
    this.#amounts = amounts
  }

  read(row: Row): Named {
    const [trade, allowance] = [this.#trade(row), this.#allowance(row)]
    return { ...trade, ...allowance, problems: [...trade.problems, ...allowance.problems] }
  }

  #trade({ values: { trade }, target }: Row): Named {
    if (trade === undefined || (target && foldName(target.trade) === foldName(trade))) return { problems: [] }
    const wanted = foldName(trade)
    const found = this.#trades.filter(({ name, email }) => foldName(name) === wanted || foldName(email) === wanted)
    const [only] = found
    if (only && found.length === 1) return { tradeId: only.userId, problems: [] }
    return refused(
      'trade',
      only
        ? `This project has ${found.length} subcontractors with this name. Please use an email address.`
        : 'No subcontractor on this project has this name. Please add them to the project first.',
    )
  }

  #allowance({ values: { sharedAllowance, allowance }, target }: Row): Named {
    if (sharedAllowance === undefined || (target && foldName(target.allowanceName) === foldName(sharedAllowance)))
      return { problems: [] }
    const key = foldName(sharedAllowance)
    const amountCents = allowance === undefined ? undefined : toCents(allowance)
    const found = this.#allowances.filter(({ name }) => foldName(name) === key)
    const [only] = found
    if (found.length > 1)
      return refused('sharedAllowance', `This project has ${found.length} shared allowances with this name.`)
    if (only && amountCents !== undefined && amountCents !== only.amountCents)
      return refused('allowance', `${only.name} is ${toUnits(only.amountCents).toFixed(2)} in this project.`)
    if (only) return { allowanceId: only.id, problems: [] }
    const added = this.#amounts.get(key)
    if (!added)
      return refused('sharedAllowance', 'This project has no such allowance. Please give its amount under Allowance.')
    if (amountCents !== undefined && amountCents !== added.amountCents)
      return refused('allowance', `Row ${added.row.toLocaleString('en-US')} has another amount for ${added.name}.`)
    return { newAllowance: added, problems: [] }
  }
}

const refused = (field: string, message: string): Named => ({ problems: [{ field, message }] })
