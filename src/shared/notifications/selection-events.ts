import type { FactsOf } from '../events/payload-schemas.ts'
import type { Said, Saying } from './addressed-notification.ts'
import { approvedAfter } from './batches.ts'
import { changeLines } from './changes-in-words.ts'

export const created: Saying<'selection.created'> = ({ actorName, data: { selection, item, status, by } }) =>
  status === 'in_review' && by !== 'client'
    ? needed(selection, `${actorName} proposed ${item || 'options to choose from'}.`)
    : null

export const edited: Saying<'selection.edited'> = ({ actorName, data }) =>
  changedDeal(data, actorName) ??
  // A new item was proposed. If something had been signed, the voided approval already notifies.
  (data.offered ? needed(data.selection, `${actorName} proposed ${data.item || 'an item'}.`) : null)

export const optionEdited: Saying<'selection.option_edited'> = ({ actorName, data }) => changedDeal(data, actorName)

export const chosen: Saying<'selection.chosen'> = ({ actorName, data }) => {
  const { onBehalf, selection } = data
  if (!onBehalf) return null
  const item = data.item || 'an item'
  if (data.changedDeal) return changed(data, `${actorName} chose ${item} for ${selection}`, SIGN_THE_NEW)
  return needed(selection, `${actorName} chose ${item} for you. It counts once you have signed it.`)
}

export const optionAdded: Saying<'selection.option_added'> = ({ actorName, data }) => {
  const { selection, item, count = 1, suggested, by } = data
  // Sent as an answer: a second request for the same decision would not show while the first is unread.
  if (suggested)
    return {
      kind: 'answer',
      title: `${actorName} priced ${item || 'your suggestion'} for ${selection}`,
      body: 'You can choose it now.',
    }
  if (by !== 'client')
    return needed(selection, `${actorName} proposed ${count > 1 ? `${count} options` : item || 'an item'}.`)
  return { kind: 'question', title: `${actorName} proposed ${item || 'an item'} for ${selection}`, body: null }
}

export const itemSuggested: Saying<'selection.item_suggested'> = ({ actorName, data: { selection, item, note } }) => ({
  kind: 'question',
  title: `${actorName} suggested ${item || 'an item'} for ${selection}`,
  body: note || 'Price it or decline it. It cannot be chosen until then.',
})

export const suggestionDeclined: Saying<'selection.suggestion_declined'> = ({ actorName, data: { item, reason } }) => ({
  kind: 'answer',
  title: `${actorName} declined ${item || 'your suggestion'}`,
  body: reason || null,
})

export const renamed: Saying<'selection.renamed'> = ({ actorName, data: { selection, before, after } }) => ({
  kind: 'changed',
  title: `${actorName} renamed ${before}`,
  body: `It is now called ${after || selection}. What you signed has not changed.`,
  gathers: true,
})

export const included: Saying<'selection.included'> = ({ actorName, data: { item, selection } }) => ({
  kind: 'changed',
  title: `${actorName} included ${item || selection}`,
  body: 'You have nothing to decide.',
})

export const changeDeclined: Saying<'selection.change_declined'> = ({ actorName, data: { selection, reason } }) => ({
  kind: 'answer',
  title: `${actorName} declined the change to ${selection}`,
  body: reason || null,
})

export const signedInPart: Saying<'selection.signed_in_part'> = ({ actorName, data: { selection, missing } }) => ({
  kind: 'approved',
  title: `${actorName} signed ${selection}`,
  body: approvedAfter(missing),
  certified: true,
})

export const signaturesComplete: Saying<'selection.signatures_complete'> = ({ actorName, data: { selection } }) => ({
  kind: 'approved',
  title: `Approved: ${selection}`,
  body: `${actorName} changed who signs, and no signature is missing now.`,
})

export const approved: Saying<'selection.approved'> = ({ actorName, data: { selection } }) => ({
  kind: 'approved',
  title: `${actorName} approved ${selection}`,
  body: null,
  certified: true,
})

export const declined: Saying<'selection.declined'> = ({ actorName, data: { selection, reason, signOffId } }) => ({
  kind: 'declined',
  title: `${actorName} declined ${selection}`,
  body: reason || null,
  certified: signOffId !== undefined,
})

export const approvalVoided: Saying<'selection.approval_voided'> = ({ actorName, data }) => ({
  kind: 'approval_voided',
  title: `New approval needed: ${data.selection}`,
  body: [data.reason ? `${actorName}: ${data.reason}` : `${actorName} changed it.`, ...changeLines(data)].join('\n'),
})

export const ordered: Saying<'selection.ordered'> = ({ data: { selection } }) => ({
  kind: 'ordered',
  title: `Ordered: ${selection}`,
  body: null,
})

export const installed: Saying<'selection.installed'> = ({ actorName, data }) => ({
  kind: 'ordered',
  title: data.again ? `${actorName} added to ${data.selection}` : `${actorName} installed ${data.selection}`,
  body: noteAndPhotos(data),
})

/** Notifies the builder who ordered it what a trade recorded as arrived. What builders record themselves notifies no one. */
export const arrived: Saying<'selection.delivered'> = ({ actorName, data }) =>
  data.by === 'subcontractor' ? saidToHaveArrived(actorName, data.selection, data) : null

export const arrivedInPart: Saying<'selection.arrived_in_part'> = ({ actorName, data }) =>
  data.by === 'subcontractor' ? saidToHaveArrived(actorName, `a part of ${data.selection}`, data) : null

const saidToHaveArrived = (actor: string, what: string, data: FactsOf<'selection.delivered'>): Said => ({
  kind: 'ordered',
  ...(typeof data.orderedBy === 'number' && { userId: data.orderedBy }),
  title: `${actor} says that ${what} has arrived`,
  body: noteAndPhotos(data),
})

const needed = (selection: string, body: string): Said => ({
  kind: 'decision_needed',
  title: `Decision needed: ${selection}`,
  body,
})

type Changed = FactsOf<'selection.edited'> & { selection: string; currency: string }

const NOTHING_TO_SIGN = 'It is included, so you have nothing to decide or to sign.'
const SIGN_THE_NEW = 'What you sign is the new version.'

/** A change to a deal that clients know; another item is named, because it is another decision. */
function changedDeal(data: Changed, actor: string): Said | null {
  const title = `${actor} changed ${data.selection}`
  if (data.changedDeal === 'included') return changed(data, title, NOTHING_TO_SIGN)
  if (data.changedDeal !== 'chosen') return null
  const another = `${actor} proposed ${data.item || 'another item'} for ${data.selection}`
  return changed(data, data.offered ? another : title, SIGN_THE_NEW)
}

/** With the values before and now. */
const changed = (data: Pick<Changed, 'differences' | 'currency'>, title: string, more: string): Said => ({
  kind: 'changed',
  title,
  body: [...changeLines(data), more].join('\n'),
})

const noteAndPhotos = ({ note, photos = 0 }: { note?: string | null | undefined; photos?: number | undefined }) =>
  [note, photosInWords(photos)].filter(Boolean).join(' ') || null

const photosInWords = (count: number): string | null =>
  count === 0 ? null : count === 1 ? 'With a photo.' : `With ${count} photos.`
