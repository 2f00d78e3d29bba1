import type { AuditData } from '../activity/rules.ts'
import { approvedAfter, textOf as text } from './batches.ts'
import { changeLines } from './changes-in-words.ts'
import type { AddressedNotification } from './addressed-notification.ts'

/** What a notification about one selection says, without its link. */
export type NotificationContent = Pick<AddressedNotification, 'kind' | 'to' | 'title' | 'body' | 'gathers' | 'userId'>

/** The facts of an event about one selection that texts are made of. */
export type SelectionEvent = {
  actor: string
  selection: string
  item: string | null
  reason: string | null
  data: AuditData
}

type Content = (event: SelectionEvent) => NotificationContent | null

const toOwners = ['builders', 'clients'] as const

export const created: Content = ({ actor, selection, item, data }) =>
  data['status'] === 'in_review' && data['by'] !== 'client'
    ? needed(selection, `${actor} proposed ${item ?? 'options to choose from'}.`)
    : null

export const edited: Content = ({ actor, selection, item, data }) => {
  if (data['announced'] === true) return includedChange(data, `${actor} changed ${selection}`)
  if (data['rechosen'] === true) return chosenChange(data, rechosenTitle(data, actor))
  // A new item was proposed. If something had been signed, the voided approval already notifies.
  return data['offered'] === true ? needed(selection, `${actor} proposed ${item ?? 'an item'}.`) : null
}

export const optionEdited: Content = ({ actor, selection, data }) => {
  if (data['announced'] === true) return includedChange(data, `${actor} changed ${selection}`)
  return data['rechosen'] === true ? chosenChange(data, rechosenTitle(data, actor)) : null
}

export const chosen: Content = ({ actor, selection, item, data }) => {
  if (data['onBehalf'] !== true) return null
  if (data['rechosen'] === true) return chosenChange(data, `${actor} chose ${item ?? 'an item'} for ${selection}`)
  return needed(selection, `${actor} chose ${item ?? 'an item'} for you. It counts once you have signed it.`)
}

export const optionAdded: Content = ({ actor, selection, item, data }) => {
  if (data['alsoProposed'] === true) return null
  // Sent as an answer: a second request for the same decision would not show while the first is unread.
  if (data['suggested'] === true)
    return {
      kind: 'answer',
      to: ['clients'],
      title: `${actor} priced ${item ?? 'your suggestion'} for ${selection}`,
      body: 'You can choose it now.',
    }
  if (data['by'] !== 'client') return needed(selection, `${actor} proposed ${proposedInWords(data, item)}.`)
  return {
    kind: 'question',
    to: ['builders'],
    title: `${actor} proposed ${item ?? 'an item'} for ${selection}`,
    body: null,
  }
}

export const itemSuggested: Content = ({ actor, selection, item, data }) => ({
  kind: 'question',
  to: ['builders'],
  title: `${actor} suggested ${item ?? 'an item'} for ${selection}`,
  body: text(data, 'note') ?? 'Price it or decline it. It cannot be chosen until then.',
})

export const suggestionDeclined: Content = ({ actor, item, reason }) => ({
  kind: 'answer',
  to: ['clients'],
  title: `${actor} declined ${item ?? 'your suggestion'}`,
  body: reason,
})

export const renamed: Content = ({ actor, selection, data }) => ({
  kind: 'changed',
  to: ['clients'],
  title: `${actor} renamed ${text(data, 'before') ?? 'a selection'}`,
  body: `It is now called ${text(data, 'after') ?? selection}. What you signed has not changed.`,
  gathers: true,
})

export const included: Content = ({ actor, selection, item }) => ({
  kind: 'changed',
  to: ['clients'],
  title: `${actor} included ${item ?? selection}`,
  body: 'You have nothing to decide.',
})

export const changeDeclined: Content = ({ actor, selection, reason }) => ({
  kind: 'answer',
  to: ['clients'],
  title: `${actor} declined the change to ${selection}`,
  body: reason,
})

export const signedInPart: Content = ({ actor, selection, data }) => ({
  kind: 'approved',
  to: toOwners,
  title: `${actor} signed ${selection}`,
  body: approvedAfter(Array.isArray(data['missing']) ? data['missing'].filter((name) => typeof name === 'string') : []),
})

export const signaturesComplete: Content = ({ actor, selection }) => ({
  kind: 'approved',
  to: toOwners,
  title: `Approved: ${selection}`,
  body: `${actor} changed who signs, and no signature is missing now.`,
})

export const approved: Content = ({ actor, selection }) => ({
  kind: 'approved',
  to: toOwners,
  title: `${actor} approved ${selection}`,
  body: null,
})

export const declined: Content = ({ actor, selection, reason }) => ({
  kind: 'declined',
  to: toOwners,
  title: `${actor} declined ${selection}`,
  body: reason,
})

export const approvalVoided: Content = ({ actor, selection, reason, data }) => ({
  kind: 'approval_voided',
  to: ['clients'],
  title: `New approval needed: ${selection}`,
  body: [reason ? `${actor}: ${reason}` : `${actor} changed it.`, ...changeLines(data)].join('\n'),
})

export const ordered: Content = ({ selection }) => ({
  kind: 'ordered',
  to: ['clients'],
  title: `Ordered: ${selection}`,
  body: null,
})

export const installed: Content = ({ actor, selection, data }) => ({
  kind: 'ordered',
  to: toOwners,
  title: data['again'] === true ? `${actor} added to ${selection}` : `${actor} installed ${selection}`,
  body: [text(data, 'note'), photosInWords(Number(data['photos'] ?? 0))].filter(Boolean).join(' ') || null,
})

/** Tells the builder who ordered it what a trade recorded as arrived. What builders record themselves notifies no one. */
export const arrived: Content = (words) => byTrade(words, words.selection)
export const arrivedInPart: Content = (words) => byTrade(words, `a part of ${words.selection}`)

const byTrade = ({ actor, data }: Parameters<Content>[0], what: string): NotificationContent | null =>
  data['byTrade'] !== true
    ? null
    : {
        kind: 'ordered',
        to: ['builders'],
        ...(typeof data['orderedBy'] === 'number' && { userId: data['orderedBy'] }),
        title: `${actor} says that ${what} has arrived`,
        body: [text(data, 'note'), photosInWords(Number(data['photos'] ?? 0))].filter(Boolean).join(' ') || null,
      }

const needed = (selection: string, body: string): NotificationContent => ({
  kind: 'decision_needed',
  to: ['clients'],
  title: `Decision needed: ${selection}`,
  body,
})

/** A change to a deal that clients know, with the values before and now. */
const changedDeal = (data: AuditData, title: string, more: string): NotificationContent => ({
  kind: 'changed',
  to: ['clients'],
  title,
  body: [...changeLines(data), more].join('\n'),
})

const includedChange = (data: AuditData, title: string): NotificationContent =>
  changedDeal(data, title, 'It is included, so you have nothing to decide or to sign.')

const chosenChange = (data: AuditData, title: string): NotificationContent =>
  changedDeal(data, title, 'What you sign is the new version.')

/** Another item is named, because it is another decision. */
function rechosenTitle(data: AuditData, actor: string): string {
  const selection = text(data, 'selection') ?? 'a selection'
  return data['offered'] === true
    ? `${actor} proposed ${text(data, 'item') ?? 'another item'} for ${selection}`
    : `${actor} changed ${selection}`
}

function proposedInWords(data: AuditData, item: string | null): string {
  const count = Number(data['count'] ?? 1)
  return count > 1 ? `${count} options` : (item ?? 'an item')
}

const photosInWords = (count: number): string | null =>
  count === 0 ? null : count === 1 ? 'With a photo.' : `With ${count} photos.`
