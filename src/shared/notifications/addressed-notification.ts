import type { AuditData } from '../activity/rules.ts'
import type { AuditKind } from '../activity/vocabulary.ts'
import type { NotificationKind } from './vocabulary.ts'

/** Who is notified: the project's clients, builders or trades, or the person who asked. */
export type Addressee = 'clients' | 'builders' | 'trades' | 'asker'

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
  /** A reminder that no one wrote: it is emailed with the others in the daily email, at most once a day. */
  reminder?: boolean
  /** One person, in addition to those it goes to. */
  userId?: number
  /** People among the clients whom the same act gave their seat: that they were added is another notification. */
  newcomerIds?: readonly number[]
  /** People who get another notification of the same act. */
  exceptIds?: readonly number[]
}

export type Recorded = {
  kind: AuditKind
  seq: number
  actorName: string
  projectId: number | null
  selectionId: number | null
  data: AuditData
}
