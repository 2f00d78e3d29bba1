import type { AuditData } from '../activity/rules.ts'
import type { AuditKind } from '../activity/vocabulary.ts'
import type { NotificationKind } from './vocabulary.ts'

/**
 * Who is notified: the project's clients, builders or trades, the person who asked, people who were just given a seat, or the clients
 * who had one before.
 */
export type Addressee = 'clients' | 'builders' | 'trades' | 'asker' | 'newcomers' | 'clients_before'

export type AddressedNotification = {
  kind: NotificationKind
  to: readonly Addressee[]
  title: string
  body: string | null
  link: string
  /** Identifies what it is about: a person is notified of the same thing once. */
  key: string
  /** Part of a sign-off: clients get the certificate by email, so this is not emailed to them as well. */
  certified?: boolean
  /** Also for trades who have not opened the selection, because their lists showed it. */
  unopened?: boolean
  /** Its email waits a few minutes, because more of the same kind usually follows. */
  gathers?: boolean
  /** One person, in addition to those it goes to. */
  userId?: number
}

export type Recorded = {
  kind: AuditKind
  seq: number
  actorName: string
  projectId: number | null
  selectionId: number | null
  data: AuditData
}
