import type { Conversation } from '#shared/messages/contract.ts'

/** What a thread belongs to: a project or one of its selections, with the client or with the trades. */
export type Place = { projectId: number; selectionId: number | null; forTrades: boolean }

export const placeOf = ({ projectId, selectionId, forTrades }: Conversation): Place => ({
  projectId,
  selectionId,
  forTrades,
})

export const samePlace = (a: Place, b: Place): boolean =>
  a.projectId === b.projectId && a.selectionId === b.selectionId && a.forTrades === b.forTrades

/** A short key of a place, for drafts and lists. */
export const placeKey = ({ projectId, selectionId, forTrades }: Place): string =>
  [
    projectId,
    forTrades ? 'trades' : (selectionId ?? 'project'),
    ...(forTrades && selectionId ? [selectionId] : []),
  ].join('-')

export const threadName = ({ selectionName, forTrades }: Pick<Conversation, 'selectionName' | 'forTrades'>): string =>
  selectionName ?? (forTrades ? 'Trades' : 'Project conversation')

/** Below the name, for a conversation about a selection: builders have two of them. */
export const threadPlace = ({ selectionId, forTrades }: Pick<Place, 'selectionId' | 'forTrades'>): string | null =>
  forTrades && selectionId !== null ? 'Trades' : null
