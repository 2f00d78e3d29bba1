import { itemDefaults } from '#shared/catalog/item-defaults.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Suggestion } from '#shared/suggestions/contract.ts'
import type { PricedSuggestion } from '#shared/suggestions/schemas.ts'
import { createItem } from '#server/features/catalog/public.ts'
import {
  actOn,
  categoryOfOptions,
  enter,
  offerItem,
  recordEvent,
  requireBuilder,
} from '#server/features/selections/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { lockOpen, one, type AtSuggestion } from './suggesting.ts'
import * as store from './store.ts'

/** Adds the item to the catalog and offers it to the client at the builder's price. */
export const price = (ctx: Ctx, at: AtSuggestion, given: PricedSuggestion): Promise<Selection> =>
  actOn(ctx, at, undefined, requireBuilder, async (scene) => {
    const { tx, seat, row } = scene
    await requireActiveCompany(tx, ctx, seat.companyId)
    const suggestion = await lockOpen(scene, at.suggestionId)
    const categoryId = given.categoryId ?? row.categoryId ?? (await categoryOfOptions(scene))
    if (categoryId === null) {
      const message = 'Please choose a category of your catalog.'
      throw new AppError('invalid', message, { fields: { categoryId: message } })
    }
    const item = await createItem(
      { ...ctx, db: tx },
      {
        name: given.name ?? suggestion.name,
        categoryId,
        price: given.price,
        unit: row.unit,
        availability: itemDefaults.availability,
        specifications: {},
        pictureFileIds: suggestion.fileId === null ? [] : [suggestion.fileId],
      },
    )
    await offerItem(scene, item.id, { note: given.note ?? null, proposedBy: suggestion.suggestedBy })
    const answer = { answeredBy: ctx.actor.userId, answeredAt: ctx.now }
    await store.answer(tx, suggestion.id, { status: 'priced', itemId: item.id, ...answer })
  })

export const decline = (ctx: Ctx, at: AtSuggestion, reason: string): Promise<Suggestion> =>
  ctx.db.transaction(async (tx) => {
    const scene = await enter(tx, ctx, at, requireBuilder)
    const suggestion = await lockOpen(scene, at.suggestionId)
    const answer = { answeredBy: ctx.actor.userId, answeredAt: ctx.now }
    await store.answer(tx, suggestion.id, { status: 'declined', reason, ...answer })
    await recordEvent(scene, 'selection.suggestion_declined', {
      item: suggestion.name,
      suggestionId: suggestion.id,
      reason,
    })
    return one(scene, suggestion.id)
  })
