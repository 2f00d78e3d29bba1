import { selectionsLink } from './links.ts'
import type { Said, Saying } from './addressed-notification.ts'

/** What the trades read about one selection, without prices or the client's reasons. */

const site = (title: string, body: string | null): Said => ({ kind: 'site_change', title, body })

export const reopened: Saying<'selection.reopened'> = ({ actorName, data: { selection, item } }) =>
  site(`No longer approved: ${selection}`, halt(actorName, item))

export const approvalVoided: Saying<'selection.approval_voided'> = ({ actorName, data: { selection, item, was } }) =>
  site(`No longer approved: ${selection}`, halt(actorName, was ? was.item : item))

/** Before this a trade does not see the selection, so nobody has opened it. */
export const approved: Saying<'selection.approved'> = ({ data: { selection, item, again } }) =>
  again ? site(`Approved again: ${selection}`, nowIs(item)) : site(`Approved: ${selection}`, planWith(item))

export const signaturesComplete: Saying<'selection.signatures_complete'> = ({ data: { selection, item } }) =>
  site(`Approved: ${selection}`, planWith(item))

/** What the builder included without a decision is approved as soon as an item is chosen. */
export const included: Saying<'selection.included'> = ({ data: { selection, item, included: state } }) =>
  state?.status === 'approved' ? site(`Approved: ${selection}`, planWith(item)) : null

export const renamed: Saying<'selection.renamed'> = ({ data: { selection, before, after } }) => ({
  ...site(`${before === 'a selection' ? 'A selection' : before} is now called ${after || selection}`, null),
  gathers: true,
})

export const edited: Saying<'selection.edited'> = ({ actorName, projectId, data }) => {
  const { selection, item, assigned, assignedNames, changed = [], changedDeal } = data
  if (assigned === 1) return { ...site(`${actorName} assigned ${selection} to you`, item), unopened: true }
  if (assigned !== undefined)
    return {
      ...site(`${actorName} assigned ${assigned} selections to you`, assignedNames || null),
      link: selectionsLink(projectId),
      unopened: true,
    }
  if (changed.includes('tradeNotes'))
    return { ...site(`New notes for ${selection}`, `${actorName} changed the notes for the trades.`), gathers: true }
  return changedDeal === 'included' ? site(`${actorName} changed ${selection}`, nowIs(item)) : null
}

function halt(actor: string, item: string | null): string {
  const was = item ? ` It was ${item}.` : ''
  return `${actor} changed it.${was} Do not order or install it until it is approved again.`
}

export const planWith = (item: string | null): string =>
  item ? `It is ${item}. You can plan with it.` : 'You can plan with it.'

export const nowIs = (item: string | null): string | null => (item ? `It is now ${item}.` : null)
