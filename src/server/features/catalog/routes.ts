import * as contract from '#shared/catalog/contract.ts'
import * as endpoints from '#shared/catalog/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { disposition } from '#server/features/files/public.ts'
import type { ServerParts } from '#server/platform/feature.ts'
import type { Http } from '#server/platform/http/http.ts'
import * as browsing from './browsing.ts'
import * as categories from './categories.ts'
import { DataSheets } from './sheets/data-sheets.ts'
import * as items from './items.ts'
import * as starter from './starter/starter-items.ts'

const api = operations(endpoints, contract)

export function catalogRoutes(http: Http, { webFolder }: ServerParts): void {
  const sheets = new DataSheets(webFolder || 'src/web/public')
  http.serve(api.listCategories, ({ ctx, query }) => browsing.listCategories(ctx, query))
  http.serve(api.getCategory, ({ ctx, params }) => browsing.getCategory(ctx, params.categoryId))
  http.serve(api.createCategory, ({ ctx, body }) => categories.createCategory(ctx, body))
  http.serve(api.editCategory, ({ ctx, params, body }) => categories.editCategory(ctx, params.categoryId, body))
  http.serve(api.archiveCategory, ({ ctx, params }) => categories.archiveCategory(ctx, params.categoryId))
  http.serve(api.restoreCategory, ({ ctx, params }) => categories.restoreCategory(ctx, params.categoryId))

  http.serve(api.listItems, ({ ctx, query, request }) => browsing.listItems(ctx, query, request.url))
  http.serve(api.getItemFacets, ({ ctx, query }) => browsing.getFacets(ctx, query))
  http.serve(api.getItem, ({ ctx, params }) => browsing.getItem(ctx, params.itemId))
  http.serve(api.createItem, ({ ctx, body }) => items.createItem(ctx, body))
  http.serve(api.editItem, ({ ctx, params, body }) => items.editItem(ctx, params.itemId, body))
  http.serve(api.arrangePictures, ({ ctx, params, body }) => items.arrangePictures(ctx, params.itemId, body))
  http.serve(api.archiveItem, ({ ctx, params }) => items.archiveItem(ctx, params.itemId))
  http.serve(api.restoreItem, ({ ctx, params }) => items.restoreItem(ctx, params.itemId))
  http.serve(api.duplicateItem, ({ ctx, params }) => items.duplicateItem(ctx, params.itemId))
  http.serve(api.listItemPrices, ({ ctx, params }) => items.listPrices(ctx, params.itemId))
  http.serve(api.listItemUsage, ({ ctx, params }) => items.listUsage(ctx, params.itemId))
  http.serve(api.countStarterItems, ({ ctx }) => starter.countStarterItems(ctx))
  http.serve(api.removeStarterItems, ({ ctx }) => starter.removeStarterItems(ctx))
  http.raw(api.getDataSheet, async ({ ctx, params, request }) => {
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
