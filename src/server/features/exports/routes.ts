import {
  clientColumns,
  itemColumns,
  projectColumns,
  selectionColumns,
  supplierColumns,
} from '#shared/exports/columns.ts'
import * as contract from '#shared/exports/contract.ts'
import * as endpoints from '#shared/exports/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import { matches } from '#shared/selections/lists/filters.ts'
import { sortSelections } from '#shared/selections/lists/sorting.ts'
import { buyingForExport } from '#server/features/procurement/costs/public.ts'
import { listItems } from '#server/features/catalog/public.ts'
import { listClients } from '#server/features/people/public.ts'
import { list as listProjects } from '#server/features/projects/public.ts'
import { countedAllowances, search as listSelections } from '#server/features/selections/public.ts'
import { listSuppliers } from '#server/features/procurement/public.ts'
import type { Http } from '#server/platform/http/http.ts'
import { bookExportRoutes } from './book-routes.ts'
import { exported } from './exporting.ts'
import { countingShared } from './counting-shared.ts'
import { arrayPages, completed, inOrder, keeping } from './list-pages.ts'
import { projectExportRoutes } from './project-routes.ts'

const api = operations(endpoints, contract)

export function exportRoutes(http: Http): void {
  http.raw(api.exportProjects, ({ ctx, query: { format, ...filter } }) =>
    exported(ctx, {
      title: 'Projects',
      columns: projectColumns,
      format,
      readPage: arrayPages((page, url) => listProjects(ctx, { ...filter, ...page }, url)),
    }),
  )
  http.raw(api.exportSelections, ({ ctx, query: { format, words, orderBy, descending = false, ...filter } }) =>
    exported(ctx, {
      title: 'Selections',
      fileName: ([first]) => (filter.projectId !== undefined && first ? `${first.projectName} selections` : undefined),
      columns: selectionColumns,
      format,
      readPage: countingShared(
        inOrder(
          keeping(
            arrayPages((page, url) => listSelections(ctx, { ...filter, ...page }, url)),
            (selection) => words === undefined || matches(selection, words),
          ),
          orderBy && ((selections) => sortSelections(selections, { column: orderBy, descending })),
        ),
        (ids) => countedAllowances(ctx.db, ids, ctx.actor.type === 'builder'),
      ),
    }),
  )
  http.raw(api.exportItems, ({ ctx, query: { format, ...filter } }) =>
    exported(ctx, {
      title: 'Catalog',
      columns: itemColumns,
      format,
      readPage: completed(
        arrayPages((page, url) => listItems(ctx, { ...filter, ...page }, url)),
        (items) => buyingForExport(ctx, items),
      ),
    }),
  )
  http.raw(api.exportClients, ({ ctx, query: { format, ...filter } }) =>
    exported(ctx, {
      title: filter.type === 'subcontractor' ? 'Subcontractors' : 'Clients',
      columns: clientColumns,
      format,
      readPage: arrayPages((page, url) => listClients(ctx, { ...filter, ...page }, url)),
    }),
  )
  http.raw(api.exportSuppliers, ({ ctx, query: { format, ...filter } }) =>
    exported(ctx, {
      title: 'Suppliers',
      columns: supplierColumns,
      format,
      readPage: arrayPages((page, url) => listSuppliers(ctx, { ...filter, ...page }, url)),
    }),
  )
  bookExportRoutes(http)
  projectExportRoutes(http)
}
