import { selectionLink, textOf } from './batches.ts'
import type { AddressedNotification, Recorded } from './addressed-notification.ts'
import type { NotificationContent, SelectionEvent } from './selection-events.ts'
import type { SiteEvent } from './site-notifications.ts'

type NotificationOf = (event: Recorded) => AddressedNotification | null

/** No one is notified of what happens to a draft. */
export const unlessDraft =
  (notificationOf: NotificationOf): NotificationOf =>
  (event) =>
    event.data['draft'] === true ? null : notificationOf(event)

/** One notification for all selections of an act, and for all signatures that it voids. */
export const ofMany = (notificationOf: NotificationOf): NotificationOf =>
  unlessDraft((event) =>
    event.data['batched'] === true || event.data['alreadyTold'] === true ? null : notificationOf(event),
  )

/** A notification for clients or builders that opens the selection. */
export const ofSelection = (contentOf: (event: SelectionEvent) => NotificationContent | null): NotificationOf =>
  ofMany(({ seq, actorName, projectId, selectionId, data }) => {
    // Another event of the same act sends the notification.
    if (projectId === null || selectionId === null || data['together'] === true) return null
    const about = contentOf({
      actor: actorName,
      selection: textOf(data, 'selection') ?? 'a selection',
      item: textOf(data, 'item'),
      reason: textOf(data, 'reason'),
      data,
    })
    if (!about) return null
    const certified = typeof data['signOffId'] === 'number' && (about.kind === 'approved' || about.kind === 'declined')
    return {
      ...about,
      certified,
      link: selectionLink(projectId, selectionId),
      key: `${about.kind}:${selectionId}:${seq}`,
    }
  })

/** A notification for the trades about one selection. */
export const ofSite = (notificationOf: (event: SiteEvent) => AddressedNotification | null): NotificationOf =>
  unlessDraft(({ seq, actorName, projectId, selectionId, data }) => {
    if (projectId === null || selectionId === null) return null
    // One notification for all selections of an act. An assignment is announced by the first of them.
    if (data['batched'] === true && typeof data['assigned'] !== 'number') return null
    // Another event of the act notifies them, or they never saw it: some owners had signed, and not all.
    if (data['alreadyTold'] === true || data['inPart'] === true || data['together'] === true) return null
    const notification = (
      title: string,
      body: string | null,
      link = selectionLink(projectId, selectionId),
    ): AddressedNotification => ({
      kind: 'site_change',
      to: ['trades'],
      title,
      body,
      link,
      key: `site:${selectionId}:${seq}`,
    })
    return notificationOf({
      actor: actorName,
      projectId,
      selection: textOf(data, 'selection') ?? 'A selection',
      data,
      notification,
    })
  })
