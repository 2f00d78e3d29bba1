import { notificationOfMoves, typedInWords } from '#shared/notifications/schedule-notifications.ts'
import type { Recorded } from '#shared/notifications/addressed-notification.ts'
import type { Db } from '#server/platform/db/database.ts'
import { emit, type Outbox } from '#server/platform/events/emit.ts'
import type { Act, NotificationDraft } from './fan-out-store.ts'
import * as store from './moved-schedule-store.ts'
import { notifyPeople } from './notify-people.ts'

type Move = Act & { event: Recorded<'milestone.moved'> }

/** A move or its undoing, which later ones may replace. */
export const isMove = (act: Act): act is Move =>
  act.event.kind === 'milestone.moved' && act.event.data.moveId !== undefined

/**
 * Notifies of a moved schedule. A person who has not seen the moves before it gets one notification of them all, and none when
 * everything is back where it was.
 */
export async function notifyOfMove(
  tx: Db,
  job: { outbox: Outbox; now: Date },
  act: Move,
  drafts: readonly NotificationDraft[],
): Promise<void> {
  const { companyId, actorId } = act
  const { projectId, actorName, seq, data } = act.event
  if (projectId === null) return
  const withdrawn = await store.withdrawMoves(tx, projectId, actorId)
  const since = [...new Set(withdrawn.map((one) => one.since))]
  const moved = since.length === 0 ? [] : await store.movedSince(tx, projectId, since)
  const replaced = withdrawn.flatMap(({ userId, kind, ...one }): NotificationDraft[] => {
    const [reader, what] = kind === 'changed' ? (['clients', 'deadline'] as const) : (['trades', 'milestone'] as const)
    const own = moved.filter((row) => row.since === one.since && row.what === what)
    const isHandover = (row: store.MovedSince) =>
      row.since === one.since && row.what === 'milestone' && row.name === data.handover
    const handover = reader === 'clients' ? moved.find(isHandover) : undefined
    const typed = typedInWords(data)
    const all = { actorName, projectId, seq, since: one.since, moved: own, handover, typed }
    const notification = notificationOfMoves(reader, all)
    const nowhere = { selectionId: null, messageId: null, threadId: null, askerId: null }
    return notification ? [{ ...notification, ...nowhere, companyId, projectId, actorId, userId }] : []
  })
  const known = withdrawn.map(({ userId }) => userId)
  await notifyPeople(tx, job, [...drafts.map((draft) => ({ ...draft, exceptIds: known })), ...replaced])
  await emit(
    tx,
    job,
    ...known.map((userId) => ({
      companyId,
      projectId,
      userId,
      audience: 'person' as const,
      kind: 'notifications.read' as const,
      data: {},
    })),
  )
}
