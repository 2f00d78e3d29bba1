import { isSignedBy } from '#shared/selections/deciding/deal.ts'
import { awaitsClient, awaitsOptions, isOpen, isReadyToOrder } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'

export { type Group, groupByUrgency, groupSelections } from '#shared/selections/lists/grouping.ts'

export type Show = 'to_decide' | 'preparing' | 'decided' | 'ordered' | 'overdue' | 'stopped' | 'all'

const shows: Record<Show, (selection: Selection, readerId: number) => boolean> = {
  to_decide: ({ status, approvals }, readerId) => awaitsClient(status) && !isSignedBy(approvals, readerId),
  preparing: ({ status }) => awaitsOptions(status),
  decided: isReadyToOrder,
  ordered: (selection) => !isOpen(selection.status) && !isReadyToOrder(selection),
  overdue: ({ overdue }) => overdue,
  stopped: ({ stopped }) => stopped !== undefined,
  all: () => true,
}

export const isShown = (show: Show, selection: Selection, readerId: number): boolean =>
  (show === 'all' || show === 'stopped' || !selection.stopped) && shows[show](selection, readerId)
