import { dayInWords, type Day } from '../kernel/dates.ts'
import { deadlineInWords, listInWords } from '../selections/words.ts'
import { selectionLink } from './links.ts'
import type { AddressedNotification } from './addressed-notification.ts'

type Due = {
  selectionId: number
  selection: string
  projectId: number
  deadline: Day
  today: Day
  /** Which reminder of the deadline it is; not needed for its text. */
  stage?: string
  /** Without options the client cannot decide, so the builder is reminded instead. */
  awaitsOptions: boolean
  /** Until the builder has confirmed a price, the client cannot sign. */
  awaitsPrice: boolean
  /** Where every owner has to sign: who has, and who has not. */
  signed: readonly string[]
  missing: readonly string[]
}

export function notificationsOfDeadline(due: Due): AddressedNotification[] {
  const { selectionId, selection, projectId, deadline, today } = due
  const late = deadline < today
  const stage = `${selectionId}:${deadline}:${due.stage ?? 'other'}`
  const notification = {
    kind: late ? ('overdue' as const) : ('deadline' as const),
    reminder: true,
    link: selectionLink(projectId, selectionId),
  }
  if (due.awaitsOptions) {
    const title = late ? `Late, waiting for options: ${selection}` : `Options needed: ${selection}`
    const body = `The decision ${late ? 'was' : 'is'} due ${dayInWords(deadline)}. Your client cannot decide until you propose options.`
    return [{ ...notification, to: ['builders'], title, body, key: `options:${stage}` }]
  }
  if (due.awaitsPrice) {
    const title = late ? `Late, waiting for a price: ${selection}` : `Price to confirm: ${selection}`
    const body = `The decision ${late ? 'was' : 'is'} due ${dayInWords(deadline)}. Your client cannot sign until you confirm or update the price.`
    return [{ ...notification, to: ['builders'], title, body, key: `price:${stage}` }]
  }
  const reminder = {
    ...notification,
    title: `${late ? 'Overdue' : `Due ${deadlineInWords(deadline, today, late)}`}: ${selection}`,
    key: `deadline:${stage}`,
  }
  const when = late ? `The deadline was ${dayInWords(deadline)}.` : `Please decide by ${dayInWords(deadline)}.`
  const clients: AddressedNotification = { ...reminder, to: ['clients'], body: inSentences(when, signedByOthers(due)) }
  if (!late) return [clients]
  return [clients, { ...reminder, to: ['builders'], body: inSentences(when, waitingFor(due)) }]
}

const inSentences = (first: string, second: string | null): string => (second === null ? first : `${first} ${second}`)

/** For the owner who has not signed yet. */
const signedByOthers = ({ signed }: Due): string | null =>
  signed.length === 0
    ? null
    : `${listInWords(signed)} ${signed.length === 1 ? 'has' : 'have'} signed. It is approved when you have signed too.`

const waitingFor = ({ signed, missing }: Due): string | null =>
  signed.length === 0 ? null : `${listInWords(signed)} signed, waiting for ${listInWords(missing)}.`
