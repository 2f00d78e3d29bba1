import type { AuditKind } from '../activity/vocabulary.ts'
import type { EventKind } from './event-kind.ts'
import { eventKinds } from './kinds.ts'
import type { Fact } from './payload-schemas.ts'

/** The people whose open screens receive a recorded change. */
export const audienceOf = (kind: AuditKind): EventKind['audience'] => eventKinds[kind].audience

/** An event as a sentence that follows the actor's name: "approved Kitchen tap". */
export const eventSentence = <Kind extends AuditKind>({ kind, data }: Fact<Kind>): string =>
  eventKinds[kind].sentence(data)

/** Where an event leads that belongs to no project. */
const companyPages: Record<EventKind['page'], string | null> = {
  clients: '/clients',
  catalog: '/selections',
  suppliers: '/suppliers',
  orders: '/orders',
  project: null,
  timeline: null,
  none: null,
}

type Place = { kind: AuditKind; projectId: number | null; selectionId: number | null; selectionExists: boolean }

/** Path of what an event is about, if it still exists. */
export function placeOf({ kind, projectId, selectionId, selectionExists }: Place): string | null {
  const { page } = eventKinds[kind]
  if (projectId === null) return companyPages[page]
  if (selectionId !== null && selectionExists) return `/projects/${projectId}/selections/${selectionId}`
  if (selectionId !== null) return `/projects/${projectId}?tab=selections`
  return page === 'timeline' ? `/projects/${projectId}?tab=timeline` : `/projects/${projectId}`
}
