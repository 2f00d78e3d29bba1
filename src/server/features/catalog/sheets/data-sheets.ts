import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { regionFacts } from '#shared/kernel/regions.ts'
import { starterStem } from '#shared/catalog/starter-pictures.ts'
import { open, contentOfFile } from '#server/features/files/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { PromiseCache } from '#server/platform/promise-cache.ts'
import { loadSharp } from '#server/platform/files/load-sharp.ts'
import { getItem } from '../browsing.ts'
import { catalogFiles } from '../pictures/file-use.ts'
import { refusalOfTrades } from '../policy.ts'
import { companyOfApproved, companyOfItem, siteItems } from './site-sheet-store.ts'
import { SiteSheets } from './site-sheets.ts'

const KEPT = 100

/** Data sheets of items, created on first request and cached until the item changes. */
export class DataSheets {
  readonly #webFolder: string
  readonly #drawn = new PromiseCache<Uint8Array>(KEPT)
  readonly #onSite = new SiteSheets()

  constructor(webFolder: string) {
    this.#webFolder = webFolder
  }

  async of(ctx: Ctx, itemId: number): Promise<{ item: { name: string }; pdf: Uint8Array; edition: string }> {
    if (ctx.actor.type === 'subcontractor') return this.#forTrade(ctx, itemId)
    const item = await getItem(ctx, itemId)
    const edition = `${item.id}-${item.version}`
    return { item, pdf: await this.#drawn.get(edition, () => this.#draw(ctx, item)), edition }
  }

  /** Trades get the sheets of what is approved for them, without a price. */
  async #forTrade(ctx: Ctx, itemId: number) {
    const companyId = await companyOfApproved(ctx.db, ctx.actor.userId, itemId)
    const [item] = companyId === null ? [] : await siteItems(ctx.db, companyId, [itemId])
    if (companyId === null || !item) throw refusalOfTrades()
    const pdf = await this.#onSite.of(ctx.platform, companyId, item)
    return { item, pdf, edition: `${item.id}-${item.version}-site` }
  }

  async #draw(ctx: Ctx, item: SelectionItem): Promise<Uint8Array> {
    // Large and rarely needed: loaded with the first sheet.
    const { drawDataSheet } = await import('./data-sheet.ts')
    const { name, region } = await companyOfItem(ctx.db, item.id)
    const { paper } = regionFacts[region]
    return drawDataSheet({ ...item, paper }, name, await this.#picture(ctx, item))
  }

  /** The first picture as a square JPEG; a sheet may have none. */
  async #picture(ctx: Ctx, { pictures: [first] }: SelectionItem): Promise<Uint8Array | null> {
    if (!first) return null
    try {
      const stem = starterStem(first.url)
      const bytes = stem
        ? await readFile(join(this.#webFolder, 'catalog', `${stem}-800.webp`))
        : await uploaded(ctx, first.fileId)
      if (!bytes) return null
      const sharp = await loadSharp()
      const square = sharp(bytes).resize(640, 640, { fit: 'cover' }).flatten({ background: '#ffffff' })
      return await square.jpeg({ quality: 82 }).toBuffer()
    } catch (error) {
      ctx.platform.log.warn({ err: error }, 'a data sheet goes without its picture')
      return null
    }
  }
}

async function uploaded(ctx: Ctx, fileId: number | null): Promise<Uint8Array | null> {
  if (fileId === null) return null
  const { body } = await contentOfFile(ctx, await open(ctx, fileId, [catalogFiles]), '800')
  return new Uint8Array(await new Response(body).arrayBuffer())
}
