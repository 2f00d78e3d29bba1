import { dayIn } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents } from '#shared/kernel/money.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import type { OptionDraft, OptionEdit } from '#shared/selections/schemas.ts'
import { type Choice, priceProblem } from '#shared/selections/deciding/deal.ts'
import { awaitsClient } from '#shared/selections/rules.ts'
import { priceProblemInWords } from '#shared/selections/words.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { CatalogItem } from '#server/features/catalog/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as acts from '../acts.ts'
import { rewrite } from '../deciding/changing.ts'
import { requireBuilder } from '../policy.ts'
import * as store from '../store.ts'
import { priceOwedFrom } from './owed-price-store.ts'
import { quantityOf } from './units.ts'
import { insertOptions } from '../editing/writing-store.ts'

const MAX_OPTIONS = 20

type Draft = Omit<OptionDraft, 'itemId'>
export type Proposed = { item: CatalogItem; terms: Draft }

/** By default the person who acts proposes. */
type Proposing = { sent: boolean; proposedBy?: number }

/** Adds options that are not there yet and returns them. Builders set terms; a client's suggestion takes the catalog's. */
export async function addOptions(
  scene: acts.Scene,
  proposed: readonly Proposed[],
  proposing: Proposing,
): Promise<store.OptionRow[]> {
  const { tx, row } = scene
  const there = await store.optionsOf(tx, row.id)
  const fresh = await newOptions(scene, there, proposed, proposing)
  if (fresh.some(({ recommended }) => recommended)) await store.unrecommend(tx, row.id)
  return insertOptions(tx, fresh)
}

/** The options to insert: those of `proposed` that are not `there` yet. */
export async function newOptions(
  scene: acts.Scene,
  there: readonly store.OptionRow[],
  proposed: readonly Proposed[],
  { sent, proposedBy }: Proposing,
): Promise<store.NewOption[]> {
  const { ctx, seat, row } = scene
  const fresh = proposed
    .filter(({ item }) => !there.some((option) => option.itemId === item.id))
    .map(({ item, terms }) => ({ item, terms: seat.kind === 'builder' ? terms : { note: terms.note } }))
  if (there.length + fresh.length > MAX_OPTIONS)
    throw await acts.conflict(scene, `At most ${MAX_OPTIONS} options can be proposed. Withdraw one first.`)
  const position = Math.max(0, ...there.map((option) => option.position))
  const priced = fresh.map(({ item, terms }) => ({
    ...quantityOf(scene, item, { ...terms, ownPrice: isGiven(terms.price) }),
    ...priceOf(item, terms.price),
  }))
  for (const { quantityMilli, priceCents } of priced)
    acts.refuseHugeTotal([{ quantityMilli: quantityMilli ?? row.quantityMilli, priceCents }])
  return fresh.map(({ item, terms }, index) => ({
    companyId: seat.companyId,
    selectionId: row.id,
    itemId: item.id,
    proposedBy: proposedBy ?? ctx.actor.userId,
    ...(priced[index] ?? priceOf(item, null)),
    validUntil: terms.validUntil ?? null,
    recommended: terms.recommended ?? false,
    note: terms.note ?? null,
    position: position + index + 1,
    sentAt: sent ? ctx.now : null,
    createdAt: ctx.now,
  }))
}

const isGiven = (price: number | null | undefined): price is number => price !== null && price !== undefined

const priceOf = (item: CatalogItem, price: number | null | undefined) => ({
  ownPrice: isGiven(price),
  priceCents: isGiven(price) ? toCents(price) : item.priceCents,
  catalogPriceCents: item.priceCents,
})

/** The copy that makes a decision independent of the catalog, at the price and quantity of the option. */
export const choiceOf = (row: store.Row, option: store.OptionRow, item: CatalogItem, quantity?: number): Choice => ({
  optionId: option.id,
  itemId: item.id,
  categoryId: item.categoryId,
  name: item.name,
  brand: item.brand,
  model: item.model,
  description: item.description,
  specifications: Object.entries(item.specifications),
  imageUrl: item.imageUrl,
  imageHash: item.imageHash,
  unit: option.unit ?? row.unit,
  quantityMilli: quantity === undefined ? (option.quantityMilli ?? row.quantityMilli) : toMilli(quantity),
  priceCents: option.priceCents,
  note: option.note,
})

/** Nothing is chosen or signed at a price that the builder has not confirmed. */
export function refuseStalePrice(option: store.OptionRow, item: CatalogItem, today: string): void {
  const problem = priceProblem(option, item.priceCents, today)
  if (problem) throw new AppError('conflict', priceProblemInWords(problem))
}

/** What is chosen follows its option: a new price or quantity is another deal. */
export const editOption = (
  ctx: Ctx,
  at: acts.At & { optionId: number },
  input: OptionEdit & { version?: number | undefined },
): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    input.version,
    (seat) => requireBuilder(seat, 'Only the builder can edit options.'),
    async (scene) => {
      const { tx, seat, row } = scene
      const option = (await store.optionsOf(tx, row.id)).find(({ id }) => id === at.optionId)
      if (!option) throw new AppError('not_found')
      const item = await acts.anyItem(tx, seat.companyId, option.itemId)
      if (input.recommended) await store.unrecommend(tx, row.id)
      const change = changeOf(scene, option, item, input)
      const owedFrom = await priceOwedFrom(tx, row.id)
      const { quantityMilli, priceCents } = { ...option, ...change }
      acts.refuseHugeTotal([{ quantityMilli: quantityMilli ?? row.quantityMilli, priceCents }])
      const edited = await store.updateOption(tx, option.id, change)
      const choices = row.choices.map((choice) =>
        choice.itemId === option.itemId
          ? withNoteAsChosen(
              choiceOf(row, edited, item, isCounted(input) ? undefined : ownQuantity(row, option, choice)),
              edited.note === option.note ? choice : null,
            )
          : choice,
      )
      const today = dayIn(seat.timeZone, scene.ctx.now)
      // The client is not overdue because the builder confirmed a price after the deadline.
      const waited = awaitsClient(row.status) && owedFrom !== null && owedFrom <= today
      const deadline = waited ? { deadline: acts.deadlineAhead(row, today) } : {}
      await rewrite(scene, { choices, ...deadline }, 'selection.option_edited', { itemId: item.id })
    },
  )

/** What was chosen before notes were signed stays without its note until the note itself changes: nothing else voids what was signed. */
function withNoteAsChosen({ note, ...choice }: Choice, before: Choice | null): Choice {
  if (before && before.note === undefined) return choice
  return { ...choice, note }
}

/** The builder gives the quantity of what is chosen. */
const isCounted = ({ quantity, unit }: OptionEdit): boolean => quantity !== undefined || unit !== undefined

/** A client may have asked for another quantity than the option's: then it stays. */
function ownQuantity(row: store.Row, option: store.OptionRow, { quantityMilli }: Choice): number | undefined {
  return quantityMilli === (option.quantityMilli ?? row.quantityMilli) ? undefined : quantityMilli / 1000
}

function changeOf(
  scene: acts.Scene,
  option: store.OptionRow,
  item: CatalogItem,
  input: OptionEdit,
): store.OptionChange {
  const { row } = scene
  const { quantity, unit, price, validUntil, recommended, note } = input
  const change: store.OptionChange = {}
  if (quantity !== undefined || unit !== undefined)
    Object.assign(
      change,
      quantityOf(scene, item, {
        unit: unit ?? option.unit,
        ownPrice: price === undefined ? option.ownPrice : price !== null,
        quantity: quantity === undefined ? (option.quantityMilli ?? row.quantityMilli) / 1000 : quantity,
      }),
    )
  if (price !== undefined) Object.assign(change, priceOf(item, price))
  if (validUntil !== undefined) change.validUntil = validUntil
  if (recommended !== undefined) change.recommended = recommended
  if (note !== undefined) change.note = note
  // Confirming keeps the price and forgets that the catalog moved on; a date that has passed no longer limits it.
  if (input.confirmPrice) Object.assign(change, { catalogPriceCents: item.priceCents, ownPrice: true })
  if (input.updatePrice) Object.assign(change, priceOf(item, null))
  if ((input.confirmPrice || input.updatePrice) && validUntil === undefined) change.validUntil = null
  return change
}
