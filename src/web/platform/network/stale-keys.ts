import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { LiveKind } from '#shared/events/contract.ts'

/** Changes by the person themselves, which no live event announces. */
type OwnKind =
  | 'invitation.accepted'
  | 'password.changed'
  | 'session.ended'
  | 'calendar.changed'
  | 'document.requested'
  | 'room_link.changed'

export type Change = {
  kind: LiveKind | OwnKind
  projectId?: number | null
  /** A message that asks for a change, or answers such a request, is part of its selection too, which shows it. */
  aboutChange?: boolean | undefined
}

type Subject<Kind extends string> = Kind extends `${infer Name}.${string}` ? Name : never

const overview: QueryKey[] = [['activity'], ['dashboard'], ['counts']]
const projectLists: QueryKey[] = ['list', 'figures', 'choices', 'own'].map((list) => ['projects', list])
const messageKeys: QueryKey[] = [['conversations'], ['counts'], ['dashboard']]

/** Every query of one project, or of all projects when the event names none. */
const project = (id: number | null): QueryKey => (id === null ? ['projects'] : ['projects', id])

/**
 * Which queries a change makes stale, by the subject of its kind: `selection` of `selection.chosen`. Mutations and live events
 * both read it, so a person's own screen is refreshed exactly like everyone else's. A new subject fails the type check here.
 */
const table: Record<Subject<Change['kind']>, (projectId: number | null) => QueryKey[]> = {
  project: () => [['projects'], ['templates'], ['clients'], ['money'], ...overview],
  template: () => [['templates'], ['projects']],
  milestone: (id) => [project(id), ['selections'], ...projectLists, ...overview],
  schedule: () => [['company'], ['projects'], ['selections'], ...overview],
  selection: (id) => [
    project(id),
    ['selections'],
    ['to-order'],
    // What arrived at the site counts for its order.
    ['orders'],
    ['money'],
    ['templates'],
    ['sign-offs'],
    ...projectLists,
    ...overview,
  ],
  selections: (id) => [
    project(id),
    ['selections'],
    ['to-order'],
    ['money'],
    ['templates'],
    ...projectLists,
    ...overview,
  ],
  allowance: (id) => [project(id), ['selections'], ...projectLists, ...overview],
  signoff: (id) => [project(id), ['selections'], ['to-order'], ['money'], ['sign-offs'], ...projectLists, ...overview],
  certificate: (id) => [[...project(id), 'sign-offs'], ['sign-offs']],
  anchor: () => [['company', 'anchors']],
  order: () => [['orders'], ['to-order'], ['money'], ...overview],
  supplier: () => [['suppliers'], ...overview],
  invoice: () => [['orders'], ['money'], ['activity']],
  category: () => [['selection-categories'], ['selection-items'], ...overview],
  item: () => [['selection-categories'], ['selection-items'], ...overview],
  items: () => [['selection-categories'], ['selection-items'], ...overview],
  import: () => [
    ['imports'],
    ['selection-categories'],
    ['selection-items'],
    ['clients'],
    ['projects'],
    ['selections'],
    ...overview,
  ],
  member: () => [['clients'], ['users'], ['team'], ['projects'], ...overview],
  company: () => [['company'], ['auth', 'me'], ...overview],
  message: (id) => [[...project(id), 'messages'], ['activity'], ...messageKeys],
  messages: () => [['notifications'], ...messageKeys],
  notification: () => [['notifications'], ['counts']],
  notifications: () => [['notifications'], ['counts']],
  // A new seat changes everything that the person may see.
  invitation: () => [[]],
  password: () => [['auth', 'me'], ['sessions'], ['calendar-feed']],
  session: () => [['sessions'], ['calendar-feed']],
  calendar: () => [['calendar-feed']],
  document: (id) => [['documents', id]],
  room_link: (id) => [['room-link', id]],
}

export function staleKeys({ kind, projectId = null, aboutChange = false }: Change): QueryKey[] {
  const [subject] = kind.split('.') as [keyof typeof table]
  const keys = table[subject](projectId)
  return aboutChange ? [...keys, ...table.selections(projectId)] : keys
}

/** Refetches what is on screen; the rest is read when it is opened. Callers do not wait for it. */
export function refreshAfter(client: QueryClient, change: Change): void {
  for (const queryKey of staleKeys(change)) void client.invalidateQueries({ queryKey })
}

export function refreshAfterMessage(
  client: QueryClient,
  act: 'posted' | 'resolved',
  { messageType, projectId }: { messageType?: string | undefined; projectId: number },
): void {
  refreshAfter(client, { kind: `message.${act}`, projectId, aboutChange: messageType === 'change_request' })
}

/** After a lost connection anything may have changed. */
export const refreshEverything = (client: QueryClient): void => void client.invalidateQueries()

export function useRefreshAfter(): (change: Change) => void {
  const client = useQueryClient()
  return (change) => refreshAfter(client, change)
}
