import type { AuditKind } from '../activity/vocabulary.ts'
import type { Fact } from '../events/payload-schemas.ts'
import type { Card } from './card.ts'
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
  /** The selection that its email shows. A reminder has none: it shows what is due on the day of the email. */
  card?: Card | null
}

/** A recorded event, as notifications are written from it: nothing else is read for them. */
export type Recorded<Kind extends AuditKind = AuditKind> = {
  [K in Kind]: Fact<K> & {
    seq: number
    actorName: string
    projectId: number | null
    selectionId: number | null
  }
}[Kind]

/** What a notification says. Whom it goes to is in `audiences.ts`; its link and key are those of the selection unless it has others. */
export type Said = Omit<AddressedNotification, 'to' | 'link' | 'key'> &
  Partial<Pick<AddressedNotification, 'link' | 'key'>> & {
    /** The builder of the project too. */
    alsoBuilder?: boolean
  }

/** Null when the event changes nothing for these people. */
export type Saying<Kind extends AuditKind> = (event: Recorded<Kind>) => Said | null
