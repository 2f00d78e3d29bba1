import { AppError } from '#shared/kernel/errors.ts'
import * as acts from '../acts.ts'
import * as store from '../store.ts'

/** The question in words, for a reply; screens ask it with the options to choose from. */
export function refuseWithoutIncludedOption(count: number, of = ''): never {
  const message = `Which of the ${count} options${of} is included? Choose it first.`
  throw new AppError('invalid', message, { fields: { included: message } })
}

type Included = { change: store.Change; /** The only option, which needs no question. */ itemId?: number }

/** What is included is exactly one option: of several the builder says which, and nobody is left with a decision to make. */
export async function includedChange(
  scene: acts.Scene,
  included: boolean | undefined,
  selectedItemId: number | null,
): Promise<Included> {
  const { tx, row } = scene
  if (included === undefined || included === row.included) return { change: {} }
  const change = { included, status: await acts.advance(scene, included ? 'include' : 'exclude') }
  if (!included || row.choices.length > 0 || selectedItemId !== null) return { change }
  const [only, ...others] = await store.optionsOf(tx, row.id)
  if (others.length > 0) refuseWithoutIncludedOption(others.length + 1)
  if (only) return { change, itemId: only.itemId }
  if (row.sentAt !== null)
    throw await acts.conflict(scene, 'Choose the item first: an included item needs no decision.')
  return { change }
}

/** The status of an included selection whose deal changes: decided with its item, and with the builder without one. */
export function statusOfIncluded(row: store.Row, isDecided: boolean): store.Row['status'] {
  return row.sentAt !== null && isDecided ? 'approved' : 'pending'
}
