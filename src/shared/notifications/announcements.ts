import { type AnnouncedKind, isAnnounced, type Notified, type Notifies, whoIsNotified } from './audiences.ts'
import type { Addressee, AddressedNotification, Recorded, Said, Saying } from './addressed-notification.ts'
import * as batches from './batches.ts'
import { type Card, cardOfEvent, tradeCardOfEvent } from './card.ts'
import { selectionLink } from './links.ts'
import { notificationOfMove } from './schedule-notifications.ts'
import * as clients from './selection-events.ts'
import * as site from './site-notifications.ts'
import { isSelectionKind } from '../events/event-kind.ts'
import type { Payload, SelectionKind } from '../events/payload-schemas.ts'

type Announcement<Kind extends AnnouncedKind> = {
  people?: Saying<Kind>
  /** About one selection; what an act on several says to the trades is in `site-batches.ts`. */
  trades?: Saying<Kind>
}

/** What people read of an event: `audiences.ts` says who they are. */
const announcements: { [Kind in AnnouncedKind]: Announcement<Kind> } = {
  'project.person_added': { people: batches.newSeat },
  'project.signing_changed': { people: batches.signersChanged },
  'milestone.moved': { people: notificationOfMove('clients'), trades: notificationOfMove('trades') },
  'selection.created': { people: clients.created },
  'selection.edited': { people: clients.edited, trades: site.edited },
  'selection.renamed': { people: clients.renamed, trades: site.renamed },
  'selection.included': { people: clients.included, trades: site.included },
  'selection.option_edited': { people: clients.optionEdited },
  'selection.change_declined': { people: clients.changeDeclined },
  'selection.delivered': { people: clients.arrived },
  'selection.arrived_in_part': { people: clients.arrivedInPart },
  'selection.installed': { people: clients.installed },
  'selection.option_added': { people: clients.optionAdded },
  'selection.item_suggested': { people: clients.itemSuggested },
  'selection.suggestion_declined': { people: clients.suggestionDeclined },
  'selection.chosen': { people: clients.chosen },
  'selection.declined': { people: clients.declined },
  'selection.approved': { people: clients.approved, trades: site.approved },
  'selection.signed_in_part': { people: clients.signedInPart },
  'selection.signatures_complete': { people: clients.signaturesComplete, trades: site.signaturesComplete },
  'selection.approval_voided': { people: clients.approvalVoided, trades: site.approvalVoided },
  'selection.reopened': { trades: site.reopened },
  'selection.ordered': { people: clients.ordered },
  'selection.order_canceled': {},
  'selection.expected': {},
  'selections.sent': { people: batches.sent },
  'selections.item_replaced': { people: batches.itemReplaced },
  'selections.deadlines_shifted': { people: batches.deadlinesShifted },
  'selections.edited': { people: batches.editedTogether },
  'selections.ordered': { people: batches.orderedTogether },
  'selections.reminded': { people: batches.reminded },
  'selections.archived': { people: batches.archivedTogether },
  'selections.restored': { people: batches.restoredTogether },
  'signoff.signed': { people: batches.signedTogether },
}

/** The notifications of one event: at most one for clients and builders, and one for the trades. */
export function notificationsOf<Kind extends AnnouncedKind>(
  event: Recorded<Kind>,
  notifies: Notifies,
): AddressedNotification[] {
  const { kind, projectId } = event
  if (projectId === null || notifies === 'nobody') return []
  const hears: Notified = whoIsNotified[kind]
  const { people, trades } = announcements[kind] as Announcement<Kind>
  const said = notifies === 'trades' ? null : people?.(event)
  const toTrades = notifies === 'people' ? null : trades?.(event)
  return [
    ...(said
      ? [{ card: cardFor(event, cardOfEvent), ...addressed(event, said, peopleOf(event.data, hears, said)) }]
      : []),
    ...(toTrades
      ? [
          {
            card: cardFor(event, tradeCardOfEvent),
            ...addressed(event, toTrades, ['trades']),
            ...(hears.trades !== 'who saw it' && { unopened: true }),
          },
        ]
      : []),
  ]
}

export const notificationsOfEvent = (event: Recorded, notifies: Notifies = 'everyone'): AddressedNotification[] =>
  isAnnounced(event.kind) ? notificationsOf(event as Recorded<AnnouncedKind>, notifies) : []

function peopleOf(data: object, { people }: Notified, { alsoBuilder }: Said): Addressee[] {
  const otherSide = 'by' in data && data.by === 'client' ? 'builders' : 'clients'
  const named = people.map((who) => (who === 'builder' ? 'builders' : who === 'clients' ? who : otherSide))
  return alsoBuilder ? [...named, 'builders'] : named
}

const cardFor = (
  { kind, data }: { kind: AnnouncedKind; data: object },
  cardOf: (data: Payload<SelectionKind>) => Card,
) => (isSelectionKind(kind) ? cardOf(data as Payload<SelectionKind>) : null)

type Place = Pick<Recorded, 'seq' | 'projectId' | 'selectionId'>

function addressed({ seq, projectId, selectionId }: Place, said: Said, to: Addressee[]): AddressedNotification {
  const { alsoBuilder: _, ...content } = said
  const key = said.kind === 'site_change' ? `site:${selectionId}:${seq}` : `${said.kind}:${selectionId}:${seq}`
  return { link: selectionLink(projectId ?? 0, selectionId ?? 0), key, ...content, to }
}
