import type { Conversation } from '#shared/messages/contract.ts'

/** Where a thread stands: a project's own conversation, that of its trades, or that of one selection. */
export type Place = { projectId: number; selectionId: number | null; forTrades: boolean }

export const placeOf = ({ projectId, selectionId, forTrades }: Conversation): Place => ({
  projectId,
  selectionId,
  forTrades,
})

export const samePlace = (a: Place, b: Place): boolean =>
  a.projectId === b.projectId && a.selectionId === b.selectionId && a.forTrades === b.forTrades

/** A short name of a place, for keys of drafts and lists. */
export const placeKey = ({ projectId, selectionId, forTrades }: Place): string =>
  `${projectId}-${forTrades ? 'trades' : (selectionId ?? 'project')}`

export const threadName = ({ selectionName, forTrades }: Pick<Conversation, 'selectionName' | 'forTrades'>): string =>
  forTrades ? 'Trades' : (selectionName ?? 'Project conversation')
