import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test'

/** People of the demo company on the test server. Tests only read its data. */
export const demoPeople = {
  builder: 'maya@alderstone.example',
  client: 'emma.clarke@home.example',
} as const
export type DemoPerson = keyof typeof demoPeople

export async function signInToDemo({ request }: BrowserContext, person: DemoPerson): Promise<void> {
  const data = { email: demoPeople[person], password: 'brass-and-oak', userType: person }
  const response = await request.post('/api/auth/login', { data })
  expect(response.status(), await response.text()).toBe(200)
}

type Thing = { id: number; name: string; room: string | null; projectId: number; options: unknown[] }
type Project = { id: number; name: string }

const lists = (request: APIRequestContext) => ({
  things: async (path: string) => (await (await request.get(path)).json()) as Thing[],
  projects: async () => (await (await request.get('/api/projects?limit=50')).json()) as Project[],
})

const found = <T>(thing: T | undefined): T => {
  if (!thing) throw new Error('The demo company has no such thing.')
  return thing
}

/** Demo company records that the person may see, for dialogs on their pages. */
export async function demoThings(request: APIRequestContext) {
  const { things, projects } = lists(request)
  const category = found((await things('/api/selection-categories'))[0])
  const item = found((await things(`/api/selection-items?categoryId=${category.id}`))[0])
  const project = found((await projects()).find(({ name }) => name.includes('garage')))
  const open = await things('/api/selections?status=to_decide&limit=50')
  const here = await things(`/api/projects/${project.id}/selections`)
  const approved = await things('/api/selections?status=approved&limit=5')
  return {
    category,
    item,
    project,
    /** One on that project without signatures. */
    small: { ...found(here.find(({ options }) => options.length > 1)), projectId: project.id },
    /** One with options to choose from. */
    selection: found(open.find(({ options }) => options.length > 1)),
    /** Ready to be ordered by the builder. */
    approved: approved[0] ?? found(open[0]),
  }
}

/** The page of an order that was sent, and the one to receive it; clients see no orders. */
async function orderScreens(request: APIRequestContext): Promise<string[]> {
  const response = await request.get('/api/orders?limit=50')
  if (!response.ok()) return []
  const orders = (await response.json()) as { id: number; status: string }[]
  const { id } = found(orders.find(({ status }) => status === 'confirmed' || status === 'sent'))
  return [`/orders/${id}`, `/orders/${id}/receive`]
}

/** Addresses of every signed-in screen, with demo company records that the person may see. */
export async function demoScreens(request: APIRequestContext): Promise<string[]> {
  const { category, item, selection } = await demoThings(request)
  const project = `/projects/${selection.projectId}`
  const signed = await lists(request).things(`/api${project}/sign-offs`)
  const orders = await orderScreens(request)
  return [
    '/dashboard',
    '/dashboard?tab=look-ahead',
    '/dashboard?tab=selections',
    '/dashboard?tab=communications',
    '/dashboard?tab=activity',
    '/client-dashboard',
    '/projects',
    '/all-selections',
    '/my-projects',
    '/my-selections',
    '/selections',
    `/selections/category/${category.id}`,
    '/selections/archived',
    '/selections/changes',
    '/selections/compare',
    '/selections/pictures',
    `/selections/items/new?categoryId=${category.id}`,
    `/selections/items/${item.id}/edit`,
    '/clients',
    '/suppliers',
    '/to-order',
    '/orders',
    ...orders,
    '/log',
    '/money',
    '/projects/templates',
    '/import?kind=items',
    '/communications',
    '/messages',
    `/messages?project=${selection.projectId}`,
    ...['profile', 'security', 'notifications', 'appearance', 'calendar', 'company', 'schedule', 'team'].map(
      (section) => `/settings?section=${section}`,
    ),
    project,
    ...['selections', 'timeline', 'communications'].map((tab) => `${project}?tab=${tab}`),
    `${project}/board`,
    `${project}/room?name=${encodeURIComponent(selection.room ?? 'Kitchen')}`,
    `${project}/selections/${selection.id}`,
    `${project}/selections/new?itemId=${item.id}&categoryId=${category.id}`,
    `${project}/sign?selections=[${selection.id}]`,
    ...signed.slice(0, 1).map(({ id }) => `${project}/sign-offs/${id}`),
    '/no/such/page',
  ]
}
