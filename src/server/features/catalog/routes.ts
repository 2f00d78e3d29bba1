import * as contract from '#shared/catalog/contract.ts'
import { disposition } from '#server/features/files/public.ts'
import type { ServerParts } from '#server/platform/feature.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as browsing from './browsing.ts'
import * as categories from './categories.ts'
import { DataSheets } from './data-sheets.ts'
import * as items from './items.ts'

export function catalogRoutes(http: Http, { webFolder }: ServerParts): void {
  const sheets = new DataSheets(webFolder || 'src/web/public')
  http.serve(contract.listCategories, ({ ctx, query }) => browsing.listCategories(ctx, query))
  http.serve(contract.getCategory, ({ ctx, params }) => browsing.getCategory(ctx, params.categoryId))
  http.serve(contract.createCategory, ({ ctx, body }) => categories.createCategory(ctx, body))
  http.serve(contract.editCategory, ({ ctx, params, body }) => categories.editCategory(ctx, params.categoryId, body))
  http.serve(contract.archiveCategory, ({ ctx, params }) => categories.archiveCategory(ctx, params.categoryId))
  http.serve(contract.restoreCategory, ({ ctx, params }) => categories.restoreCategory(ctx, params.categoryId))

  http.serve(contract.listItems, ({ ctx, query, request }) => browsing.listItems(ctx, query, request.url))
  http.serve(contract.getItemFacets, ({ ctx, query }) => browsing.getFacets(ctx, query))
  http.serve(contract.getItem, ({ ctx, params }) => browsing.getItem(ctx, params.itemId))
  http.serve(contract.createItem, ({ ctx, body }) => items.createItem(ctx, body))
  http.serve(contract.editItem, ({ ctx, params, body }) => items.editItem(ctx, params.itemId, body))
  http.serve(contract.arrangePictures, ({ ctx, params, body }) => items.arrangePictures(ctx, params.itemId, body))
  http.serve(contract.archiveItem, ({ ctx, params }) => items.archiveItem(ctx, params.itemId))
  http.serve(contract.restoreItem, ({ ctx, params }) => items.restoreItem(ctx, params.itemId))
  http.serve(contract.duplicateItem, ({ ctx, params }) => items.duplicateItem(ctx, params.itemId))
  http.serve(contract.listItemPrices, ({ ctx, params }) => items.listPrices(ctx, params.itemId))
  http.raw(contract.getDataSheet, async ({ ctx, params, request }) => {
    const { item, pdf, edition } = await sheets.of(ctx, params.itemId)
    const etag = `"${edition}"`
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition('inline', `${item.name}.pdf`),
      'Cache-Control': 'private, no-cache',
      ETag: etag,
    }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    return new Response(Buffer.from(pdf), { headers: { ...headers, 'Content-Length': String(pdf.byteLength) } })
  })
}
