import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { demoScreens } from './demo.ts'

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

/** A working address of every page that a person of the demo company may open. */
export async function everyScreen(request: APIRequestContext): Promise<string[]> {
  const screens = await demoScreens(request)
  const project = screens.find((path) => /^\/projects\/\d+$/.test(path))
  const reply = await request.get('/api/orders?status=open&limit=1')
  const [order] = reply.ok() ? ((await reply.json()) as { id: number }[]) : []
  return [
    ...screens,
    '/log',
    '/money',
    '/projects/templates',
    `${project}/room?name=Kitchen`,
    ...(order ? [`/orders/${order.id}`, `/orders/${order.id}/receive`] : []),
  ]
}

/** Routes that none of these addresses opens. */
export function routesWithout(paths: readonly string[]): string[] {
  const patternOf = (route: string) => route.replaceAll(/\$\w+Id\b/g, '\\d+').replaceAll(/\$\w+/g, '[^/]+')
  return routes.filter((route) => !paths.some((path) => new RegExp(`^${patternOf(route)}(\\?|$)`).test(path)))
}
