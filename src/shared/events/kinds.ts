import { importedInWords, signedInWords } from '../activity/words.ts'
import { moveInWords } from '../notifications/schedule-notifications.ts'
import { daysInWords } from '../trial/rules.ts'
import { buyingKinds } from './buying-kinds.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { catalogKinds } from './catalog-kinds.ts'
import type { EventKinds } from './event-kind.ts'
import { selectionKinds } from './selection-kinds.ts'

/**
 * Every kind of recorded event with its sentence, audience and page. Who is notified is in `notifications/audiences.ts`. The last decision, which queries it makes
 * stale, is in `web/platform/network/stale-keys.ts`: only that one is loaded by the browser, and it is total over the subjects of the kinds.
 */
export const eventKinds: EventKinds = {
  'company.created': { sentence: () => 'opened the company', audience: 'builders', page: 'none' },
  'company.edited': {
    sentence: () => 'changed the company settings',
    audience: 'builders',
    page: 'none',
  },
  'company.trial_extended': {
    sentence: ({ days }) => `extended the trial by ${days === null ? 'some days' : daysInWords(days)}`,
    audience: 'builders',
    page: 'none',
  },
  'company.activated': {
    sentence: () => 'activated the company',
    audience: 'builders',
    page: 'none',
  },
  'company.suspended': {
    sentence: () => 'suspended the company',
    audience: 'builders',
    page: 'none',
  },
  'member.added': {
    sentence: ({ person }) => `added ${person}`,
    audience: 'builders',
    page: 'clients',
  },
  'member.invited': {
    sentence: ({ person }) => `invited ${person}`,
    audience: 'builders',
    page: 'clients',
  },
  'member.joined': {
    sentence: () => 'accepted the invitation',
    audience: 'builders',
    page: 'clients',
  },
  'member.edited': {
    sentence: ({ person }) => `edited the details of ${person}`,
    audience: 'builders',
    page: 'clients',
  },
  'member.archived': {
    sentence: ({ person }) => `archived ${person}`,
    audience: 'builders',
    page: 'clients',
  },
  'member.restored': {
    sentence: ({ person }) => `restored ${person}`,
    audience: 'builders',
    page: 'clients',
  },
  'member.imported': {
    sentence: (data) => `imported ${importedInWords(data, 'client', 'clients')}`,
    audience: 'builders',
    page: 'clients',
  },
  'project.created': {
    sentence: ({ project }) => `created ${project}`,
    audience: 'project',
    page: 'project',
  },
  'project.edited': {
    sentence: ({ project }) => `edited ${project}`,
    audience: 'trades',
    page: 'project',
  },
  'project.archived': {
    sentence: ({ project }) => `archived ${project}`,
    audience: 'trades',
    page: 'project',
  },
  'project.restored': {
    sentence: ({ project }) => `restored ${project}`,
    audience: 'trades',
    page: 'project',
  },
  'project.person_added': {
    sentence: ({ project, person }) => `added ${person} to ${project}`,
    audience: 'trades',
    page: 'project',
  },
  'project.person_removed': {
    sentence: ({ project, person }) => `removed ${person} from ${project}`,
    audience: 'trades',
    page: 'project',
  },
  'project.signing_changed': {
    sentence: ({ project }) => `changed who signs on ${project}`,
    audience: 'project',
    page: 'project',
  },
  'project.trades_set': {
    sentence: ({ project, person }) => `set the trades of ${person} on ${project}`,
    audience: 'builders',
    page: 'project',
  },
  'project.room_link_made': {
    sentence: ({ project }) => `let the room codes of ${project} open without signing in`,
    audience: 'builders',
    page: 'project',
  },
  'project.room_link_replaced': {
    sentence: ({ project }) => `replaced the open room codes of ${project}`,
    audience: 'builders',
    page: 'project',
  },
  'project.room_link_revoked': {
    sentence: ({ project }) => `revoked the open room codes of ${project}`,
    audience: 'builders',
    page: 'project',
  },
  'template.created': {
    sentence: ({ project }) => `created the template ${project}`,
    audience: 'builders',
    page: 'project',
  },
  'milestone.created': {
    sentence: ({ milestone }) => `added the milestone ${milestone}`,
    audience: 'trades',
    page: 'timeline',
  },
  'milestone.edited': {
    sentence: ({ milestone }) => `edited the milestone ${milestone}`,
    audience: 'trades',
    page: 'timeline',
  },
  'milestone.completed': {
    sentence: ({ milestone }) => `completed the milestone ${milestone}`,
    audience: 'trades',
    page: 'timeline',
  },
  'milestone.deleted': {
    sentence: ({ milestone }) => `deleted the milestone ${milestone}`,
    audience: 'trades',
    page: 'timeline',
  },
  'milestone.moved': {
    sentence: (data) => moveInWords(data),
    audience: 'trades',
    page: 'timeline',
  },
  'schedule.edited': {
    sentence: () => 'changed the calendar and the install days',
    audience: 'builders',
    page: 'none',
  },
  ...buyingKinds,
  ...invoiceKinds,
  ...catalogKinds,
  'allowance.created': {
    sentence: ({ allowance }) => `added the allowance ${allowance}`,
    audience: 'builders',
    page: 'project',
  },
  'allowance.edited': {
    sentence: ({ allowance }) => `changed the allowance ${allowance}`,
    audience: 'builders',
    page: 'project',
  },
  'allowance.deleted': {
    sentence: ({ allowance }) => `deleted the allowance ${allowance}`,
    audience: 'builders',
    page: 'project',
  },
  'signoff.signed': {
    sentence: (data) => `signed ${signedInWords(data)}`,
    audience: 'project',
    page: 'project',
  },
  'certificate.sealed': {
    sentence: ({ code }) => `sealed the certificate of sign-off ${code}`.trim(),
    audience: 'builders',
    page: 'project',
  },
  'anchor.made': {
    sentence: ({ day }) => `anchored the log of ${day}`,
    audience: 'builders',
    page: 'none',
  },
  'anchor.stamped': {
    sentence: ({ day }) => `had the anchor of ${day} time-stamped`,
    audience: 'builders',
    page: 'none',
  },
  ...selectionKinds,
}
