import type { AuditData } from '../activity/rules.ts'
import { selectionsLink, textOf as text } from './batches.ts'
import type { AddressedNotification } from './addressed-notification.ts'

/**
 * What the trades read about a recorded event, without prices or the client's reasons. Those who have opened the selection get it;
 * that something is approved, and that it no longer is, goes to everyone whose work it is.
 */
export type SiteEvent = {
  actor: string
  projectId: number
  selection: string
  data: AuditData
  notification: (title: string, body: string | null, link?: string) => AddressedNotification
}

type SiteNotification = (event: SiteEvent) => AddressedNotification | null

export const reopened: SiteNotification = ({ actor, selection, data, notification }) => ({
  ...notification(`No longer approved: ${selection}`, halt(actor, data)),
  unopened: true,
})

/** Reopening voids the approval too, and notifies already. */
export const approvalVoided: SiteNotification = (event) =>
  typeof event.data['from'] === 'string' ? null : reopened(event)

/** Before this a trade does not see the selection, so nobody has opened it. */
export const approved: SiteNotification = ({ selection, data, notification }) => ({
  ...(data['again'] === true
    ? notification(`Approved again: ${selection}`, nowIs(text(data, 'item')))
    : notification(`Approved: ${selection}`, planWith(text(data, 'item')))),
  unopened: true,
})

/** What the builder included without a decision is approved as soon as an item is chosen. */
export const included: SiteNotification = (event) =>
  (Object(event.data['included']) as { status?: string }).status === 'approved' ? approved(event) : null

export const renamed: SiteNotification = ({ selection, data, notification }) => ({
  ...notification(`${text(data, 'before') ?? 'A selection'} is now called ${text(data, 'after') ?? selection}`, null),
  gathers: true,
})

export const edited: SiteNotification = (event) => {
  const { actor, selection, data, notification } = event
  if (typeof data['assigned'] === 'number') return { ...assignment(event, data['assigned']), unopened: true }
  if (Array.isArray(data['changed']) && data['changed'].includes('tradeNotes'))
    return {
      ...notification(`New notes for ${selection}`, `${actor} changed the notes for the trades.`),
      gathers: true,
    }
  return data['announced'] === true ? notification(`${actor} changed ${selection}`, nowIs(text(data, 'item'))) : null
}

const assignment = (
  { actor, projectId, selection, data, notification }: SiteEvent,
  count: number,
): AddressedNotification =>
  count === 1
    ? notification(`${actor} assigned ${selection} to you`, text(data, 'item'))
    : notification(
        `${actor} assigned ${count} selections to you`,
        text(data, 'assignedNames'),
        selectionsLink(projectId),
      )

function halt(actor: string, data: AuditData): string {
  const item = text(data, 'item')
  const was = item ? ` It was ${item}.` : ''
  return `${actor} changed it.${was} Do not order or install it until it is approved again.`
}

export const planWith = (item: string | null): string =>
  item ? `It is ${item}. You can plan with it.` : 'You can plan with it.'

export const nowIs = (item: string | null): string | null => (item ? `It is now ${item}.` : null)
