import type { AuditKind } from '../activity/vocabulary.ts'
import { because, manyInWords, sentInWords, shiftedDeadlinesInWords } from '../activity/words.ts'
import { dayInWords } from '../kernel/dates.ts'
import { selectionsInWords } from '../selections/words.ts'
import type { EventKinds } from './event-kind.ts'

type SelectionKind = Extract<AuditKind, `selection.${string}` | `selections.${string}`>

const AN_ITEM = 'an item'

/** The rows of `eventKinds` about selections. */
export const selectionKinds: EventKinds<SelectionKind> = {
  'selection.created': {
    sentence: ({ selection }) => `added the selection ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.edited': {
    sentence: ({ selection }) => `edited ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.renamed': {
    sentence: ({ selection, before, after }) => `renamed ${before} to ${after ?? selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.sent': {
    sentence: ({ selection }) => `sent ${selection} for a decision`,
    audience: 'project',
    page: 'project',
  },
  'selection.included': {
    sentence: ({ selection, item }) => `included ${item || selection} without a decision`,
    audience: 'project',
    page: 'project',
  },
  'selection.option_edited': {
    sentence: ({ selection, item }) => `changed the option ${item ?? AN_ITEM} of ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.change_declined': {
    sentence: ({ selection, reason }) => `declined the requested change to ${selection}${because(reason)}`,
    audience: 'project',
    page: 'project',
  },
  'selection.item_replaced': {
    sentence: ({ selection, item, beforeItem = AN_ITEM }) =>
      `replaced ${beforeItem} with ${item ?? AN_ITEM} in ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.delivered': {
    sentence: ({ selection }) => `marked ${selection} as arrived`,
    audience: 'trades',
    page: 'project',
  },
  // Clients see "Arrives" until everything is there, so only builders get this event.
  'selection.arrived_in_part': {
    sentence: ({ selection }) => `received part of ${selection}`,
    audience: 'builders',
    page: 'project',
  },
  'selection.delivery_undone': {
    sentence: ({ selection }) => `took back that ${selection} has arrived`,
    audience: 'trades',
    page: 'project',
  },
  'selection.installed': {
    sentence: ({ selection }) => `installed ${selection}`,
    audience: 'trades',
    page: 'project',
  },
  'selection.installation_undone': {
    sentence: ({ selection }) => `took back that ${selection} is installed`,
    audience: 'trades',
    page: 'project',
  },
  'selections.sent': {
    sentence: (data) => sentInWords(data),
    audience: 'project',
    page: 'project',
  },
  'selections.item_replaced': {
    sentence: ({ item, beforeItem }) => `replaced ${beforeItem} with ${item}`,
    audience: 'project',
    page: 'project',
  },
  'selections.deadlines_shifted': {
    sentence: (data) => `moved ${shiftedDeadlinesInWords(data)}`,
    audience: 'project',
    page: 'project',
  },
  'selections.copied': {
    sentence: ({ count, from }) => `added ${selectionsInWords(count)} from ${from}`,
    audience: 'project',
    page: 'project',
  },
  'selections.edited': {
    sentence: (data) => `edited ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
  },
  'selections.ordered': {
    sentence: (data) => `ordered ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
  },
  'selections.reminded': {
    sentence: (data) => `reminded the client of ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
  },
  'selections.archived': {
    sentence: (data) => `archived ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
  },
  'selections.restored': {
    sentence: (data) => `restored ${manyInWords(data)}`,
    audience: 'project',
    page: 'project',
  },
  'selection.archived': {
    sentence: ({ selection }) => `archived ${selection}`,
    audience: 'trades',
    page: 'project',
  },
  'selection.restored': {
    sentence: ({ selection }) => `restored ${selection}`,
    audience: 'trades',
    page: 'project',
  },
  'selection.deleted': {
    sentence: ({ selection }) => `deleted the selection ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.option_added': {
    sentence: ({ selection, item }) => `proposed ${item ?? AN_ITEM} for ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.option_removed': {
    sentence: ({ selection, item }) => `withdrew ${item ?? AN_ITEM} from ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.item_suggested': {
    sentence: ({ selection, item }) => `suggested ${item ?? AN_ITEM} for ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.suggestion_declined': {
    sentence: ({ selection, item, reason }) => `declined ${item ?? AN_ITEM} for ${selection}${because(reason)}`,
    audience: 'project',
    page: 'project',
  },
  'selection.suggestion_withdrawn': {
    sentence: ({ selection, item }) => `took back the suggestion of ${item ?? AN_ITEM} for ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.chosen': {
    sentence: ({ selection, item, onBehalf }) =>
      `chose ${item ?? AN_ITEM} for ${selection}${onBehalf ? ' on behalf of the client' : ''}`,
    audience: 'project',
    page: 'project',
  },
  'selection.unchosen': {
    sentence: ({ selection }) => `took back the choice for ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.declined': {
    sentence: ({ selection, reason }) => `declined ${selection}${because(reason)}`,
    audience: 'project',
    page: 'project',
  },
  'selection.approved': {
    sentence: ({ selection }) => `approved ${selection}`,
    audience: 'trades',
    page: 'project',
  },
  'selection.signed_in_part': {
    sentence: ({ selection }) => `signed ${selection}`,
    audience: 'project',
    page: 'project',
  },
  'selection.signatures_complete': {
    sentence: ({ selection }) => `changed who signs: ${selection} has every signature it needs`,
    audience: 'trades',
    page: 'project',
  },
  'selection.approval_voided': {
    // Some owners had signed, and not all: it was never approved.
    sentence: ({ selection, reason, inPart }) =>
      `voided ${inPart ? 'a signature on' : 'the approval of'} ${selection}${because(reason)}`,
    audience: 'trades',
    page: 'project',
  },
  'selection.ordered': {
    sentence: ({ selection }) => `ordered ${selection}`,
    audience: 'trades',
    page: 'project',
  },
  // Clients and trades read that it has to be ordered again; the order itself is the builder's.
  'selection.order_canceled': {
    sentence: ({ selection }) => `canceled the order of ${selection}`,
    audience: 'trades',
    page: 'project',
  },
  'selection.expected': {
    sentence: ({ selection, expectedOn }) =>
      expectedOn === null
        ? `removed the arrival date of ${selection}`
        : `set the arrival of ${selection} to ${dayInWords(expectedOn)}`,
    audience: 'trades',
    page: 'project',
  },
  'selection.late_allowed': {
    sentence: ({ selection, arrivesOn }) =>
      `allowed ${selection} to arrive ${arrivesOn === '' ? '' : `on ${dayInWords(arrivesOn)}, `}after its install day`,
    audience: 'project',
    page: 'project',
  },
  'selection.late_disallowed': {
    sentence: ({ selection }) => `no longer allows ${selection} to arrive after its install day`,
    audience: 'project',
    page: 'project',
  },
  'selection.reopened': {
    sentence: ({ selection, reason, wasInstalled }) =>
      `reopened ${selection}${wasInstalled ? ', which was installed' : ''}${because(reason)}`,
    audience: 'trades',
    page: 'project',
  },
}
