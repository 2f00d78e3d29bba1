import { addMoney, subtractMoney } from '#shared/kernel/money.ts'
import { type BoardRole, roleOf } from './board.ts'
import { againstAllowances } from '../deciding/deal.ts'
import { type Counted, countChosen } from '../counting.ts'
import { allowanceDifference, isOpen } from '../rules.ts'
import type { Selection, SelectionOption } from '../selection-schemas.ts'

/** One tile of a room board: what was chosen, what is being tried, or the outline of what is still open. */
export type Piece = {
  key: string
  role: BoardRole
  selection: Selection
  item: { name: string; brand: string | null; imageUrl: string | null } | null
  trying: boolean
  /** Its own line of the deal, so that pieces add up to the room's total; null while open, and toward trades. */
  total: number | null
}

export const NO_ROOM = 'No room'

const roomOf = ({ room }: Selection): string => room ?? NO_ROOM

export type Room = {
  name: string
  selections: Selection[]
  /** Only toward trades: what was approved in it and no longer is. It is on no board, but is counted and named. */
  stopped: Selection[]
  counted: Counted
  /** Shared allowances that other rooms share: they are not this room's to compare with. */
  sharedElsewhere: number[]
}

/** Rooms in which something was sent to the client, by name. */
export function roomsOf(selections: readonly Selection[]): Room[] {
  const rooms = new Map<string, Selection[]>()
  for (const selection of selections.filter(({ draft }) => !draft))
    rooms.set(roomOf(selection), [...(rooms.get(roomOf(selection)) ?? []), selection])
  return [...rooms]
    .map(([name, all]) => ({ name, current: all.filter(({ stopped }) => !stopped), all }))
    .map(({ name, current, all }) => ({
      name,
      selections: current,
      stopped: all.filter(({ stopped }) => stopped),
      counted: countChosen(current),
      sharedElsewhere: selections.flatMap((other) =>
        !other.draft && other.sharedAllowance && roomOf(other) !== name ? [other.sharedAllowance.id] : [],
      ),
    }))
    .toSorted((a, b) => Number(a.name === NO_ROOM) - Number(b.name === NO_ROOM) || a.name.localeCompare(b.name))
}

/** The option of this selection that is tried on the board; a signed selection shows what was signed. */
export const triedOption = (selection: Selection, tried: readonly number[]): SelectionOption | undefined =>
  isOpen(selection.status) ? selection.options.find(({ id }) => tried.includes(id)) : undefined

export function piecesOf(selections: readonly Selection[], tried: readonly number[]): Piece[] {
  return selections.flatMap((selection): Piece[] => {
    const piece = (n: number, item: (Piece['item'] & { total: number | null }) | null, trying: boolean): Piece => ({
      key: `${selection.id}-${n}`,
      role: roleOf(selection),
      selection,
      item,
      trying,
      total: item?.total ?? null,
    })
    const option = triedOption(selection, tried)
    if (option) return [piece(0, { ...option.item, total: option.total }, true)]
    if (selection.choices.length === 0) return [piece(0, null, false)]
    return selection.choices.map((choice, n) => piece(n, choice, false))
  })
}

/** What the room costs with what is tried in it, against the allowances; null for people who may not see money. */
export function roomTotals(
  { selections, sharedElsewhere }: Pick<Room, 'selections' | 'sharedElsewhere'>,
  tried: readonly number[],
) {
  const shown = selections.map((selection) => {
    const option = triedOption(selection, tried)
    if (!option) return selection
    const difference = selection.sharedAllowance ? null : allowanceDifference(option.total, selection.allowance)
    return { ...selection, total: option.total, difference }
  })
  // What is tried uses up its shared allowance like what is chosen.
  const used = new Map<number, number>()
  for (const [at, { sharedAllowance, total }] of shown.entries())
    if (sharedAllowance) {
      const more = subtractMoney(total ?? 0, selections[at]?.total ?? 0)
      used.set(sharedAllowance.id, addMoney([used.get(sharedAllowance.id) ?? 0, more]))
    }
  const totals = shown.flatMap(({ total }) => (total === null ? [] : [total]))
  if (totals.length === 0) return null
  const counted = shown.map(({ sharedAllowance: shared, ...selection }) => ({
    ...selection,
    sharedAllowance: shared && { ...shared, chosen: addMoney([shared.chosen, used.get(shared.id) ?? 0]) },
  }))
  const own = counted.filter(({ sharedAllowance }) => !sharedElsewhere.includes(sharedAllowance?.id ?? 0))
  return { total: addMoney(totals), against: againstAllowances(own) }
}
