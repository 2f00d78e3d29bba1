import type { AuditData } from '../activity/rules.ts'
import type { AuditKind } from '../activity/vocabulary.ts'
import { eventWords } from '../activity/words.ts'
import type { AddressedNotification, Recorded } from '../notifications/addressed-notification.ts'
import type { EventKind } from './event-kind.ts'
import { eventKinds } from './kinds.ts'

/** The people whose open screens receive a recorded change. */
export const audienceOf = (kind: AuditKind): EventKind['audience'] => eventKinds[kind].audience

/** An event as a sentence that follows the actor's name: "approved Kitchen tap". */
export const eventSentence = (kind: AuditKind, data: AuditData): string => eventKinds[kind].sentence(eventWords(data))

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

/** The notifications for a recorded event: at most one for clients and builders, and one for the trades. */
export function notificationsOfEvent(event: Recorded): AddressedNotification[] {
  const { people, trades } = eventKinds[event.kind].notifies
  if (event.projectId === null) return []
  return [people?.(event) ?? null, trades?.(event) ?? null].filter((notification) => notification !== null)
}
