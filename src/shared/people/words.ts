import { listInWords } from '../selections/words.ts'
import type { MemberStatus } from './contract.ts'
import type { ReachedPerson } from './reach-schemas.ts'

/** A person's status, in the same words on every screen, in files and in messages. */
export const memberStatusWords: Record<MemberStatus, string> = {
  not_invited: 'Not invited',
  invited: 'Invited, not joined',
  active: 'Joined',
  archived: 'Archived',
}

/** The badge beside the status, when the last email to the person came back or was refused. */
export const UNDELIVERED = 'Email not delivered'

const NOBODY = 'No client is on this project yet, so nobody was notified.'

/** Who was reached by something that was sent, and who was not. */
export function reachInWords(people: readonly ReachedPerson[]): string {
  if (people.length === 0) return NOBODY
  const names = (belongs: (person: ReachedPerson) => boolean) => people.filter(belongs).map(({ name }) => name)
  const notified = names(({ memberStatus }) => memberStatus === 'active')
  const invited = names(({ invitedNow }) => invitedNow)
  const waiting = names(({ memberStatus, invitedNow }) => memberStatus === 'invited' && !invitedNow)
  const left = names(({ memberStatus }) => memberStatus === 'not_invited')
  const returned = names(({ undelivered, invitedNow }) => undelivered !== null && !invitedNow)
  const sentences = [
    notified.length > 0 && `Notified: ${listInWords(notified)}.`,
    invited.length > 0 && `Invited by email: ${listInWords(invited)}.`,
    waiting.length > 0 && `Invited, not joined, so not notified: ${listInWords(waiting)}.`,
    left.length > 0 && `Not invited, so not notified: ${listInWords(left)}.`,
    returned.length > 0 && `The last email was not delivered: ${listInWords(returned)}.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
