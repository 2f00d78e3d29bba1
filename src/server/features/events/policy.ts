import type { Actor } from '#server/platform/actor.ts'
import type { StoredEvent } from '#server/platform/events/feed.ts'

type Listener = Pick<Actor, 'userId' | 'companyId'>
export type Seats = ReadonlyMap<string, 'client' | 'subcontractor'>

export const seatKey = (projectId: number, userId: number): string => `${projectId} ${userId}`

/** Selections of a subcontractor's trades, by `tradeKey`: whether they see them now: approved, or approved once. */
export type TradeSelections = ReadonlyMap<string, boolean>

export const tradeKey = (selectionId: number, userId: number): string => `${selectionId} ${userId}`

type Access = { seats: Seats; trades: TradeSelections }

/** What a person may receive of an event, by their current seats: all of it, only that something changed, or nothing. */
export function visiblePart(
  { userId, companyId }: Listener,
  event: StoredEvent,
  { seats, trades }: Access,
): StoredEvent | null {
  const { audience, projectId } = event
  if (audience === 'person' && event.userId !== userId) return null
  if (event.companyId === companyId) return event
  if (projectId === null) return audience === 'person' ? event : null
  const seat = seats.get(seatKey(projectId, userId))
  if (!seat) return null
  if (audience === 'person') return event
  if (companyId !== null || audience === 'builders') return null
  // Clients are not in the trades' conversation; what is approved for the trades concerns them too.
  if (seat === 'client') return audience === 'trades' && isMessage(event) ? null : event
  return audience === 'trades' ? forTrade(userId, event, trades) : null
}

const isMessage = ({ kind }: StoredEvent): boolean => kind.startsWith('message.')

/** For a selection that they do not see, a subcontractor learns that their list changed, but not which selection it was. */
function forTrade(userId: number, event: StoredEvent, trades: TradeSelections): StoredEvent | null {
  const { selectionId } = event.data
  if (typeof selectionId !== 'number') return event
  const visible = trades.get(tradeKey(selectionId, userId))
  if (visible === undefined) return null
  return visible ? event : { ...event, data: {} }
}
