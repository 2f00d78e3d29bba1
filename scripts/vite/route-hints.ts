import type { Plugin, Rolldown } from 'vite'
import { me } from '../../src/shared/auth/endpoints.ts'
import { getCategory, listCategories, listItems } from '../../src/shared/catalog/endpoints.ts'
import { counts, dashboard } from '../../src/shared/dashboard/endpoints.ts'
import type { Endpoint } from '../../src/shared/kernel/endpoint.ts'
import { listConversations } from '../../src/shared/messages/endpoints.ts'
import { listOrders, listToOrder, readOrder } from '../../src/shared/procurement/orders/endpoints.ts'
import { listLog } from '../../src/shared/procurement/log/endpoints.ts'
import { listProjects, projectFigures, readProject } from '../../src/shared/projects/endpoints.ts'
import { getSelection, listSelections } from '../../src/shared/selections/endpoints.ts'
import { listSuppliers } from '../../src/shared/procurement/suppliers/endpoints.ts'
import { pageSize } from '../../src/web/platform/page-size.ts'

/** The address of a call, with the page's own ids `$1`, `$2` for the ids in its path. */
function get({ path }: Endpoint, query: Record<string, string | number | boolean> = {}): string {
  let ids = 0
  const address = path.replaceAll(/:\w+/g, () => `$${(ids += 1)}`)
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `/api${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

const firstConversations = get(listConversations, { show: 'all', limit: pageSize.conversations })

/**
 * The first requests of each page. The server preloads them with the page, so that they run while the script loads.
 * `e2e/everywhere/loading.spec.ts` fails when a page no longer makes a request listed here. The list of clients is not here: only builders
 * may read it, and the server does not know yet who asks.
 */
const firstRequests: Record<string, string[]> = {
  '/dashboard': [get(dashboard)],
  '/client-dashboard': [
    get(dashboard),
    get(listSelections, { status: 'to_answer', sort: 'deadline', limit: pageSize.decisions }),
  ],
  '/projects': [get(projectFigures), get(listProjects, { limit: pageSize.projects })],
  '/projects/$': [get(readProject)],
  '/projects/$/selections/$': [get(getSelection), get(readProject)],
  '/selections': [get(listCategories)],
  '/selections/category/$': [get(getCategory), get(listItems, { categoryId: '$1', limit: pageSize.items })],
  '/to-order': [get(listToOrder, { limit: pageSize.toOrder })],
  '/orders': [get(listOrders, { limit: pageSize.orders })],
  '/log': [get(listLog, { limit: pageSize.log })],
  '/orders/$': [get(readOrder)],
  '/suppliers': [get(listSuppliers, { limit: pageSize.suppliers })],
  '/my-projects': [get(listProjects, { mine: true, limit: pageSize.projects })],
  '/my-selections': [get(listProjects, { mine: true, limit: pageSize.ownProjects })],
  '/communications': [firstConversations],
  '/messages': [firstConversations],
}
const ofEverySignedInPage = [get(me), get(counts)]

/** Writes `route-hints.json`: the chunks and first requests of each page. */
export function routeHints(): Plugin {
  return {
    name: 'finishwork:route-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'app')
        const loaded = closure(bundle, entry ? [entry] : [])
        // The largest first: the browser asks for them in this order, six at a time.
        const weightOf = (file: string) => {
          const part = bundle[file]
          return part?.type === 'chunk' ? part.code.length : 0
        }
        const partsOf = (route: string) =>
          chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes(`/routes/${route}.tsx?tsr-split`)))
        const hints = chunks
          .flatMap(({ moduleIds }) => moduleIds)
          .flatMap((id) => /\/routes\/(.+)\.tsx\?tsr-split=component/.exec(id)?.[1] ?? [])
          .filter((route) => !/^_[a-z-]+$/.test(route))
          .map((route) => {
            const layout = /^(_[a-z-]+)\//.exec(route)?.[1]
            const parts = closure(bundle, [...(layout ? partsOf(layout) : []), ...partsOf(route)])
            const path = addressOf(route)
            return {
              path,
              modules: [...new Set([...loaded, ...parts])].toSorted((a, b) => weightOf(b) - weightOf(a)),
              calls: layout === '_shell' ? [...ofEverySignedInPage, ...(firstRequests[path] ?? [])] : [],
            }
          })
        const unknown = Object.keys(firstRequests).filter((page) => !hints.some(({ path }) => path === page))
        if (unknown.length > 0)
          this.error(`First requests are listed for pages that do not exist: ${unknown.join(', ')}`)
        this.emitFile({ type: 'asset', fileName: 'route-hints.json', source: JSON.stringify(hints) })
      },
    },
  }
}

/** `_shell/projects/$projectId.index` has the address `/projects/$`. */
const addressOf = (route: string) =>
  `/${route}`
    .replaceAll('.', '/')
    .replaceAll(/\/_[a-z-]+(?=\/)|\/index$/g, '')
    .replaceAll(/\$\w+/g, '$')

/** The files of these chunks and of everything they import statically. */
function closure(bundle: Rolldown.OutputBundle, start: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const visit = (file: string) => {
    const part = bundle[file]
    if (files.has(file) || part?.type !== 'chunk') return
    files.add(file)
    for (const imported of part.imports) visit(imported)
  }
  for (const { fileName } of start) visit(fileName)
  return files
}
