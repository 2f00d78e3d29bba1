import type { AuditKind } from '../activity/vocabulary.ts'
import { importedInWords, signedInWords, wordOf } from '../activity/words.ts'
import { notificationOfNewSeat, notificationOfSigners, notificationOfSigning } from '../notifications/batches.ts'
import { moveInWords, notificationOfMove } from '../notifications/schedule-notifications.ts'
import { ofMany } from '../notifications/when.ts'
import { buyingKinds } from './buying-kinds.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { catalogKinds } from './catalog-kinds.ts'
import { type EventKind, nobody } from './event-kind.ts'
import { selectionKinds } from './selection-kinds.ts'

/**
 * Every kind of recorded event with its sentence, audience, page and notifications. The fifth decision, which queries it makes
 * stale, is in `web/platform/network/stale-keys.ts`: only that one is loaded by the browser, and it is total over the subjects of the kinds.
 */
export const eventKinds: Record<AuditKind, EventKind> = {
  'company.created': { sentence: () => 'opened the company', audience: 'builders', page: 'none', notifies: nobody },
  'company.edited': {
    sentence: () => 'changed the company settings',
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'company.trial_extended': {
    sentence: ({ days }) => `extended the trial by ${days}`,
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'company.activated': {
    sentence: () => 'activated the company',
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'company.suspended': {
    sentence: () => 'suspended the company',
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'member.added': {
    sentence: ({ person }) => `added ${person}`,
    audience: 'builders',
    page: 'clients',
    notifies: nobody,
  },
  'member.invited': {
    sentence: ({ person }) => `invited ${person}`,
    audience: 'builders',
    page: 'clients',
    notifies: nobody,
  },
  'member.joined': {
    sentence: () => 'accepted the invitation',
    audience: 'builders',
    page: 'clients',
    notifies: nobody,
  },
  'member.edited': {
    sentence: ({ person }) => `edited the details of ${person}`,
    audience: 'builders',
    page: 'clients',
    notifies: nobody,
  },
  'member.archived': {
    sentence: ({ person }) => `archived ${person}`,
    audience: 'builders',
    page: 'clients',
    notifies: nobody,
  },
  'member.restored': {
    sentence: ({ person }) => `restored ${person}`,
    audience: 'builders',
    page: 'clients',
    notifies: nobody,
  },
  'member.imported': {
    sentence: ({ data }) => `imported ${importedInWords(data, 'client', 'clients')}`,
    audience: 'builders',
    page: 'clients',
    notifies: nobody,
  },
  'project.created': {
    sentence: ({ project }) => `created ${project}`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'project.edited': {
    sentence: ({ project }) => `edited ${project}`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'project.archived': {
    sentence: ({ project }) => `archived ${project}`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'project.restored': {
    sentence: ({ project }) => `restored ${project}`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'project.person_added': {
    sentence: ({ project, person }) => `added ${person} to ${project}`,
    audience: 'trades',
    page: 'project',
    notifies: { people: notificationOfNewSeat, trades: null },
  },
  'project.person_removed': {
    sentence: ({ project, person }) => `removed ${person} from ${project}`,
    audience: 'trades',
    page: 'project',
    notifies: nobody,
  },
  'project.signing_changed': {
    sentence: ({ project }) => `changed who signs on ${project}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofMany(notificationOfSigners), trades: null },
  },
  'project.trades_set': {
    sentence: ({ project, person }) => `set the trades of ${person} on ${project}`,
    audience: 'project',
    page: 'project',
    notifies: nobody,
  },
  'project.room_link_made': {
    sentence: ({ project }) => `let the room codes of ${project} open without signing in`,
    audience: 'builders',
    page: 'project',
    notifies: nobody,
  },
  'project.room_link_replaced': {
    sentence: ({ project }) => `replaced the open room codes of ${project}`,
    audience: 'builders',
    page: 'project',
    notifies: nobody,
  },
  'project.room_link_revoked': {
    sentence: ({ project }) => `revoked the open room codes of ${project}`,
    audience: 'builders',
    page: 'project',
    notifies: nobody,
  },
  'template.created': {
    sentence: ({ project }) => `created the template ${project}`,
    audience: 'builders',
    page: 'project',
    notifies: nobody,
  },
  'milestone.created': {
    sentence: ({ milestone }) => `added the milestone ${milestone}`,
    audience: 'trades',
    page: 'timeline',
    notifies: nobody,
  },
  'milestone.edited': {
    sentence: ({ milestone }) => `edited the milestone ${milestone}`,
    audience: 'trades',
    page: 'timeline',
    notifies: nobody,
  },
  'milestone.completed': {
    sentence: ({ milestone }) => `completed the milestone ${milestone}`,
    audience: 'trades',
    page: 'timeline',
    notifies: nobody,
  },
  'milestone.deleted': {
    sentence: ({ milestone }) => `deleted the milestone ${milestone}`,
    audience: 'trades',
    page: 'timeline',
    notifies: nobody,
  },
  'milestone.moved': {
    sentence: ({ data }) => moveInWords(data),
    audience: 'trades',
    page: 'timeline',
    notifies: { people: notificationOfMove('clients'), trades: notificationOfMove('trades') },
  },
  'schedule.edited': {
    sentence: () => 'changed the calendar and the install days',
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  ...buyingKinds,
  ...invoiceKinds,
  ...catalogKinds,
  'allowance.created': {
    sentence: ({ data }) => `added the allowance ${wordOf(data, 'allowance', 'an allowance')}`,
    audience: 'builders',
    page: 'project',
    notifies: nobody,
  },
  'allowance.edited': {
    sentence: ({ data }) => `changed the allowance ${wordOf(data, 'allowance', 'an allowance')}`,
    audience: 'builders',
    page: 'project',
    notifies: nobody,
  },
  'allowance.deleted': {
    sentence: ({ data }) => `deleted the allowance ${wordOf(data, 'allowance', 'an allowance')}`,
    audience: 'builders',
    page: 'project',
    notifies: nobody,
  },
  'signoff.signed': {
    sentence: ({ data }) => `signed ${signedInWords(data)}`,
    audience: 'project',
    page: 'project',
    notifies: { people: ofMany(notificationOfSigning), trades: null },
  },
  'certificate.sealed': {
    sentence: ({ data }) => `sealed the certificate of sign-off ${wordOf(data, 'code', '')}`.trim(),
    audience: 'builders',
    page: 'project',
    notifies: nobody,
  },
  'anchor.made': {
    sentence: ({ data }) => `anchored the log of ${wordOf(data, 'day', 'the day')}`,
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  'anchor.stamped': {
    sentence: ({ data }) => `had the anchor of ${wordOf(data, 'day', 'the day')} time-stamped`,
    audience: 'builders',
    page: 'none',
    notifies: nobody,
  },
  ...selectionKinds,
}
