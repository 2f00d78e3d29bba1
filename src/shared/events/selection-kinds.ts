import type { AuditKind } from '../activity/vocabulary.ts'
import { manyInWords, sentInWords, shiftedDeadlinesInWords, wordOf } from '../activity/words.ts'
import { dayInWords } from '../kernel/dates.ts'
import {
  notificationOfArchiving,
  notificationOfEditing,
  notificationOfOrdering,
  notificationOfReminding,
  notificationOfReplacing,
  notificationOfRestoring,
  notificationOfSending,
  notificationOfShifting,
} from '../notifications/batches.ts'
import * as clients from '../notifications/selection-events.ts'
import * as trades from '../notifications/site-notifications.ts'
import { selectionsInWords } from '../selections/words.ts'
import { ofMany, ofSelection, ofSite, unlessDraft } from '../notifications/when.ts'
import { type EventKind, nobody } from './event-kind.ts'

type SelectionKind = Extract<AuditKind, `selection.${string}` | `selections.${string}`>

/** The rows of `eventKinds` about selections. */
export const selectionKinds: Record<SelectionKind, EventKind> = {
  'selection.created': {
    sentence: ({ selection }) => `added the selection ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.created), trades: null },
  },
  'selection.edited': {
    sentence: ({ selection }) => `edited ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.edited), trades: ofSite(trades.edited) },
  },
  'selection.renamed': {
    sentence: ({ selection, data }) =>
      `renamed ${wordOf(data, 'before', 'a selection')} to ${wordOf(data, 'after', selection)}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.renamed), trades: ofSite(trades.renamed) },
  },
  'selection.sent': {
    sentence: ({ selection }) => `sent ${selection} for a decision`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'selection.included': {
    sentence: ({ selection, item, data }) => `included ${data['item'] ? item : selection} without a decision`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.included), trades: ofSite(trades.included) },
  },
  'selection.option_edited': {
    sentence: ({ selection, item }) => `changed the option ${item} of ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.optionEdited), trades: null },
  },
  'selection.change_declined': {
    sentence: ({ selection, reason }) => `declined the requested change to ${selection}${reason}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.changeDeclined), trades: null },
  },
  'selection.item_replaced': {
    sentence: ({ selection, item, data }) =>
      `replaced ${wordOf(data, 'beforeItem', 'an item')} with ${item} in ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'selection.delivered': {
    sentence: ({ selection }) => `marked ${selection} as arrived`,
    audience: 'trades',
    page: 'project',
    notifies: { people: ofSelection(clients.arrived), trades: null },
  },
  // Clients see "Arrives" until everything is there, so only builders get this event.
  'selection.arrived_in_part': {
    sentence: ({ selection }) => `received a part of ${selection}`,
    audience: 'builders',
    page: 'project',
    notifies: { people: ofSelection(clients.arrivedInPart), trades: null },
  },
  'selection.delivery_undone': {
    sentence: ({ selection }) => `took back that ${selection} has arrived`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'selection.installed': {
    sentence: ({ selection }) => `installed ${selection}`,
    audience: 'trades',
    page: 'project',
    notifies: { people: ofSelection(clients.installed), trades: null },
  },
  'selection.installation_undone': {
    sentence: ({ selection }) => `took back that ${selection} is installed`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'selections.sent': {
    sentence: ({ data }) => sentInWords(data),
    audience: 'project',
    page: 'project',
    notifies: { people: ofMany(notificationOfSending), trades: null },
  },
  'selections.item_replaced': {
    sentence: ({ item, data }) => `replaced ${wordOf(data, 'beforeItem', 'an item')} with ${item}`,
    audience: 'project',
    page: 'project',
    notifies: { people: unlessDraft(notificationOfReplacing), trades: null },
  },
  'selections.deadlines_shifted': {
    sentence: ({ data }) => `moved ${shiftedDeadlinesInWords(data)}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofMany(notificationOfShifting), trades: null },
  },
  'selections.copied': {
    sentence: ({ data }) =>
      `added ${selectionsInWords(Number(data['count'] ?? 1))} from ${wordOf(data, 'from', 'another project')}`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'selections.edited': {
    sentence: ({ data }) => `edited ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofMany(notificationOfEditing), trades: null },
  },
  'selections.ordered': {
    sentence: ({ data }) => `ordered ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofMany(notificationOfOrdering), trades: null },
  },
  'selections.reminded': {
    sentence: ({ data }) => `reminded the client of ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofMany(notificationOfReminding), trades: null },
  },
  'selections.archived': {
    sentence: ({ data }) => `archived ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofMany(notificationOfArchiving), trades: null },
  },
  'selections.restored': {
    sentence: ({ data }) => `restored ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofMany(notificationOfRestoring), trades: null },
  },
  'selection.archived': {
    sentence: ({ selection }) => `archived ${selection}`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'selection.restored': {
    sentence: ({ selection }) => `restored ${selection}`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'selection.deleted': {
    sentence: ({ selection }) => `deleted the selection ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'selection.option_added': {
    sentence: ({ selection, item }) => `proposed ${item} for ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.optionAdded), trades: null },
  },
  'selection.option_removed': {
    sentence: ({ selection, item }) => `withdrew ${item} from ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'selection.item_suggested': {
    sentence: ({ selection, item }) => `suggested ${item} for ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.itemSuggested), trades: null },
  },
  'selection.suggestion_declined': {
    sentence: ({ selection, item, reason }) => `declined ${item} for ${selection}${reason}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.suggestionDeclined), trades: null },
  },
  'selection.suggestion_withdrawn': {
    sentence: ({ selection, item }) => `took back the suggestion of ${item} for ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'selection.chosen': {
    sentence: ({ selection, item, data }) =>
      `chose ${item} for ${selection}${data['onBehalf'] === true ? ' on behalf of the client' : ''}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.chosen), trades: null },
  },
  'selection.unchosen': {
    sentence: ({ selection }) => `took back the choice for ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'selection.declined': {
    sentence: ({ selection, reason }) => `declined ${selection}${reason}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.declined), trades: null },
  },
  'selection.approved': {
    sentence: ({ selection }) => `approved ${selection}`,
    audience: 'trades',
    page: 'project',
    notifies: { people: ofSelection(clients.approved), trades: ofSite(trades.approved) },
  },
  'selection.signed_in_part': {
    sentence: ({ selection }) => `signed ${selection}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofSelection(clients.signedInPart), trades: null },
  },
  'selection.signatures_complete': {
    sentence: ({ selection }) => `changed who signs: ${selection} has every signature it needs`,
    audience: 'trades',
    page: 'project',
    notifies: { people: ofSelection(clients.signaturesComplete), trades: ofSite(trades.approved) },
  },
  'selection.approval_voided': {
    // Some owners had signed, and not all: it was never approved.
    sentence: ({ selection, reason, data }) =>
      `voided ${data['inPart'] === true ? 'a signature on' : 'the approval of'} ${selection}${reason}`,
    audience: 'trades',
    page: 'project',
    notifies: { people: ofSelection(clients.approvalVoided), trades: ofSite(trades.approvalVoided) },
  },
  'selection.ordered': {
    sentence: ({ selection }) => `ordered ${selection}`,
    audience: 'trades',
    page: 'project',
    notifies: { people: ofSelection(clients.ordered), trades: null },
  },
  // Clients and trades read that it has to be ordered again; the order itself is the builder's.
  'selection.order_canceled': {
    sentence: ({ selection }) => `canceled the order of ${selection}`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'selection.expected': {
    sentence: ({ selection, data }) =>
      typeof data['expectedOn'] === 'string'
        ? `expects ${selection} on ${dayInWords(data['expectedOn'])}`
        : `no longer has a date for ${selection}`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'selection.late_allowed': {
    sentence: ({ selection, data }) =>
      `allowed ${selection} to arrive on ${dayInWords(wordOf(data, 'arrivesOn', ''))}, after its install day`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'selection.late_disallowed': {
    sentence: ({ selection }) => `no longer allows ${selection} to arrive after its install day`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'selection.reopened': {
    sentence: ({ selection, reason, data }) =>
      `reopened ${selection}${data['wasInstalled'] ? ', which was installed' : ''}${reason}`,
    audience: 'trades',
    page: 'project',
    notifies: { people: null, trades: ofSite(trades.reopened) },
  },
}
