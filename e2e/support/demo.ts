import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test'

/** People of the demo company, which the server of the journeys has loaded. Journeys look at their things and change none. */
export const demoPeople = {
  builder: 'maya@alderstone.example',
  client: 'emma.clarke@home.example',
} as const
export type DemoPerson = keyof typeof demoPeople

export async function signInToDemo({ request }: BrowserContext, person: DemoPerson): Promise<void> {
  const data = { email: demoPeople[person], password: 'brass-and-oak', userType: person }
  const answer = await request.post('/api/auth/login', { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

type Thing = { id: number; projectId: number; options: unknown[]; status: string }

/** Addresses of every signed-in screen, with things of the demo company that the person may see. */
export async function demoScreens(request: APIRequestContext): Promise<string[]> {
  const list = async (path: string) => (await (await request.get(path)).json()) as Thing[]
  const [category] = await list('/api/selection-categories')
  const [item] = await list(`/api/selection-items?categoryId=${category?.id}`)
  const open = await list('/api/selections?status=to_decide&limit=50')
  const selection = open.find(({ options }) => options.length > 1) ?? open[0]
  const project = `/projects/${selection?.projectId}`
  const signed = await list(`/api${project}/sign-offs`)
  return [
    '/dashboard',
    '/dashboard?tab=selections',
    '/dashboard?tab=communications',
    '/dashboard?tab=activity',
    '/client-dashboard',
    '/projects',
    '/my-projects',
    '/my-selections',
    '/selections',
    `/selections/category/${category?.id}`,
    '/selections/archived',
    `/selections/items/new?categoryId=${category?.id}`,
    `/selections/items/${item?.id}/edit`,
    '/clients',
    '/communications',
    '/messages',
    `/messages?project=${selection?.projectId}`,
    ...['profile', 'security', 'notifications', 'appearance', 'calendar', 'company', 'team'].map(
      (section) => `/settings?section=${section}`,
    ),
    project,
    ...['selections', 'timeline', 'communications'].map((tab) => `${project}?tab=${tab}`),
    `${project}/selections/${selection?.id}`,
    `${project}/selections/new?itemId=${item?.id}&categoryId=${category?.id}`,
    `${project}/sign?selections=[${selection?.id}]`,
    ...signed.slice(0, 1).map(({ id }) => `${project}/sign-offs/${id}`),
    '/no/such/page',
  ]
}
