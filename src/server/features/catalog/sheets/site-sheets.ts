import { regionFacts } from '#shared/kernel/regions.ts'
import { printedPicture } from '#server/features/files/public.ts'
import type { Platform } from '#server/platform/context.ts'
import { PromiseCache } from '#server/platform/promise-cache.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './site-sheet-store.ts'

const KEPT = 100

export type SiteItem = store.SiteItem

/** What people on site see of items. */
export const siteItems = (db: Db, companyId: number, ids: readonly number[]): Promise<SiteItem[]> =>
  store.siteItems(db, companyId, ids)

/** Data sheets for people who build and never see a price, drawn on first request and cached until the item changes. */
export class SiteSheets {
  readonly #drawn = new PromiseCache<Uint8Array>(KEPT)

  of(platform: Platform, companyId: number, item: SiteItem): Promise<Uint8Array> {
    return this.#drawn.get(`${item.id}-${item.version}-${item.region}`, () => draw(platform, companyId, item))
  }
}

async function draw(platform: Platform, companyId: number, item: SiteItem): Promise<Uint8Array> {
  // Large and rarely needed: loaded with the first sheet.
  const { drawDataSheet } = await import('./data-sheet.ts')
  const paper = regionFacts[item.region].paper
  const picture = await printedPicture(platform, companyId, item.imageUrl)
  return drawDataSheet({ ...item, price: null, paper }, item.company, picture)
}
