import type { Actor } from '#server/platform/actor.ts'
import type { StoredEvent } from '#server/platform/events/feed.ts'

type Listener = Pick<Actor, 'userId' | 'companyId'>
export type Seats = ReadonlyMap<string, 'client' | 'subcontractor'>

export const seatKey = (projectId: number, userId: number): string => `${projectId} ${userId}`

/** Whether a person may learn of an event: judged anew for every event, with the seats of this moment. */
export function mayHear({ userId, companyId }: Listener, event: StoredEvent, seats: Seats): boolean {
  if (event.audience === 'person') return event.userId === userId
  if (companyId !== null) return event.companyId === companyId
  if (event.audience === 'builders' || event.projectId === null) return false
  const seat = seats.get(seatKey(event.projectId, userId))
  return seat === 'client' || (seat === 'subcontractor' && event.audience === 'trades')
}
