import { readFileSync } from 'node:fs'

const tree = readFileSync('src/web/route-tree.gen.ts', 'utf8')
const listed = /^ {2}to:\n((?: {4}\| '[^']+'\n)+)/m.exec(tree)?.[1]

/** The address of every page, with `$projectId` for an id, from the generated route tree. */
export const routes: string[] = [...(listed ?? '').matchAll(/'([^']+)'/g)].map(([, route = '']) => route)

/** Pages for people who are not signed in. A link of nobody loads the same page as a working one. */
export const visitorScreens: string[] = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=abc',
  '/magic-link',
  '/unsubscribe',
  '/verify',
  '/verify/ABCD-EFGH',
  '/room/of-nobody',
  '/supplier-order/of-nobody',
]

/** Routes that none of these addresses opens. */
export function routesWithout(paths: readonly string[]): string[] {
  const patternOf = (route: string) => route.replaceAll(/\$\w+Id\b/g, '\\d+').replaceAll(/\$\w+/g, '[^/]+')
  return routes.filter((route) => !paths.some((path) => new RegExp(`^${patternOf(route)}(\\?|$)`).test(path)))
}
