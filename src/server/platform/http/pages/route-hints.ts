import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Hint = { path: string; modules: string[]; calls: string[] }
type Asked = { path: string; search: string; signedIn: boolean }

/**
 * A page's Link header: the chunks for this address and, with a session, its first data. Both load before the script that would
 * request them.
 */
export function routeHints(folder: string): (asked: Asked) => string | undefined {
  const file = join(folder, 'route-hints.json')
  const hints = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Hint[]) : []
  const known = hints.map((hint) => ({ ...hint, pattern: new RegExp(`^${hint.path.replaceAll('$', '(\\d+)')}/?$`) }))
  return ({ path, search, signedIn }) => {
    for (const { pattern, modules, calls } of known) {
      const found = pattern.exec(path)
      if (!found) continue
      // A search or a filter requests other data; a tab adds to it.
      const asked = signedIn && /^(\?tab=\w+)?$/.test(search) ? calls : []
      return [
        ...modules.map((module) => `</${module}>; rel=modulepreload; fetchpriority=low`),
        ...asked.map(
          (call) => `<${call.replaceAll(/\$(\d)/g, (_, n: string) => found[Number(n)] ?? '')}>; ${AS_FETCH}`,
        ),
      ].join(', ')
    }
    return undefined
  }
}

const AS_FETCH = 'rel=preload; as=fetch; crossorigin=use-credentials'
