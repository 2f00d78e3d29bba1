import type { Plugin, Rolldown } from 'vite'

/**
 * The first requests of each page. The server preloads them with the page, so that they run while the script loads.
 * `e2e/loading.spec.ts` fails when a page no longer makes a request listed here.
 */
const firstCalls: Record<string, string[]> = {
  '/dashboard': ['/api/dashboard'],
  '/client-dashboard': ['/api/dashboard', '/api/selections?status=to_answer&sort=deadline&limit=8'],
  '/projects': ['/api/projects/figures', '/api/projects?limit=24'],
  '/projects/$': ['/api/projects/$1'],
  '/projects/$/selections/$': ['/api/projects/$1/selections/$2', '/api/projects/$1'],
  '/selections': ['/api/selection-categories'],
  '/selections/category/$': ['/api/selection-categories/$1', '/api/selection-items?categoryId=$1&limit=60'],
  '/clients': ['/api/clients/figures', '/api/clients?limit=50'],
  '/my-projects': ['/api/projects?mine=true&limit=24'],
  '/my-selections': ['/api/projects?mine=true&limit=200'],
  '/communications': ['/api/conversations?show=all&limit=30'],
  '/messages': ['/api/conversations?show=all&limit=30'],
}
const ofEverySignedInPage = ['/api/auth/me', '/api/counts']

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
              modules: [...parts].filter((file) => !loaded.has(file)),
              calls: layout === '_shell' ? [...ofEverySignedInPage, ...(firstCalls[path] ?? [])] : [],
            }
          })
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
