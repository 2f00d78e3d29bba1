import type { FactsOf } from '#shared/events/payload-schemas.ts'
import { lineTotalCents } from '#shared/selections/deciding/deal.ts'
import type { CatalogItem } from '#server/features/catalog/public.ts'
import * as acts from '../acts.ts'
import type * as store from '../store.ts'

/** One line of history for each option; several at once make one notification. */
export async function recordProposals(
  scene: acts.Scene,
  items: readonly CatalogItem[],
  fresh: readonly store.OptionRow[],
  sent: boolean,
  more: Pick<FactsOf<'selection.option_added'>, 'suggested'> = {},
): Promise<void> {
  const shown = sent ? scene : { ...scene, row: { ...scene.row, sentAt: null } }
  for (const [n, option] of fresh.entries()) {
    const item = items.find(({ id }) => id === option.itemId)
    const facts = {
      ...offeredDeal(scene.row, option, item),
      itemId: option.itemId,
      note: option.note,
      ...more,
      ...(n === 0 && { count: fresh.length }),
    }
    await acts.recordEvent(shown, 'selection.option_added', facts, n > 0 ? { notifies: 'nobody' } : {})
  }
}

/** The option with its own picture and price. */
function offeredDeal(row: store.Row, option: store.OptionRow, item: CatalogItem | undefined) {
  const quantityMilli = option.quantityMilli ?? row.quantityMilli
  return {
    item: item?.name ?? null,
    brand: item?.brand ?? null,
    quantityMilli,
    unit: option.unit ?? row.unit,
    picture: item?.imageUrl ?? null,
    unitPriceCents: option.priceCents,
    totalCents: lineTotalCents(quantityMilli, option.priceCents),
  }
}
