import { printedPicture } from '#server/features/files/public.ts'
import type { Platform } from '#server/platform/context.ts'
import type { SiteItem } from './site-sheet-store.ts'

const KEPT = 100

/** Data sheets for people who build and never see a price, drawn on first request and cached until the item changes. */
export class SiteSheets {
  readonly #drawn = new Map<string, Promise<Uint8Array>>()

  of(platform: Platform, companyId: number, item: SiteItem): Promise<Uint8Array> {
    const edition = `${item.id}-${item.version}`
    return this.#drawn.get(edition) ?? this.#remember(edition, draw(platform, companyId, item))
  }

  #remember(edition: string, drawing: Promise<Uint8Array>): Promise<Uint8Array> {
    this.#drawn.set(edition, drawing)
    // A failed one is not cached.
    drawing.catch(() => this.#drawn.delete(edition))
    const [oldest] = this.#drawn.keys()
    if (this.#drawn.size > KEPT && oldest) this.#drawn.delete(oldest)
    return drawing
  }
}

async function draw(platform: Platform, companyId: number, item: SiteItem): Promise<Uint8Array> {
  // Large and rarely needed: loaded with the first sheet.
  const { drawDataSheet } = await import('./data-sheet.ts')
  return drawDataSheet({ ...item, price: null }, item.company, await printedPicture(platform, companyId, item.imageUrl))
}
