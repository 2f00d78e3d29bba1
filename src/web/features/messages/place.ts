import type { Conversation } from '#shared/messages/contract.ts'

/** What a thread belongs to: a project, its trades, or one selection. */
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
  `${projectId}-${forTrades ? 'trades' : (selectionId ?? 'project')}`

export const threadName = ({ selectionName, forTrades }: Pick<Conversation, 'selectionName' | 'forTrades'>): string =>
  forTrades ? 'Trades' : (selectionName ?? 'Project conversation')
