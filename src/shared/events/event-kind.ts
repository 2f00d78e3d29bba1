import type { EventWords } from '../activity/words.ts'
import type { AddressedNotification, Recorded } from '../notifications/addressed-notification.ts'

export type NotificationOf = (event: Recorded) => AddressedNotification | null

/** What has to be decided for every kind of recorded event. A kind that lacks one of these does not compile. */
export type EventKind = {
  /** Follows the actor's name: "approved Kitchen tap". */
  sentence: (words: EventWords) => string
  /**
   * The people whose open screens receive it: the company's builders, also the project's clients, or also its trades. What only builders
   * receive is in no one else's activity list.
   */
  audience: 'builders' | 'project' | 'trades'
  /** Where its entry in the activity list leads, unless it is about a selection that still exists. */
  page: 'clients' | 'catalog' | 'suppliers' | 'orders' | 'project' | 'timeline' | 'none'
  /** Who gets a notification: clients and builders (`people`), and the trades. */
  notifies: { people: NotificationOf | null; trades: NotificationOf | null }
}

export const nobody: EventKind['notifies'] = { people: null, trades: null }
