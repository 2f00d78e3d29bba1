import { shiftedDeadlinesInWords } from '../activity/words.ts'
import type { Payload } from '../events/payload-schemas.ts'
import type { SignedLine } from '../events/payloads/several-schemas.ts'
import { dayInWords } from '../kernel/dates.ts'
import { firstNamesInWords, listInWords, selectionsInWords } from '../selections/words.ts'
import type { Saying } from './addressed-notification.ts'
import { cardOf } from './card.ts'
import { changeLinesOfMany } from './changes-in-words.ts'
import { selectionLink, selectionsLink } from './links.ts'

/** Any number of decisions that were sent together make one notification. */
export const sent: Saying<'selections.sent'> = ({ seq, actorName, projectId, selectionId, data }) => {
  const { count, selections, included = [] } = data
  const names = selections.map(({ name }) => name)
  const what = count === 1 ? `a decision: ${names[0] ?? 'a selection'}` : `${count} decisions`
  const nothing = `Included, so you have nothing to decide: ${firstNamesInWords(included)}.`
  return {
    kind: count === 0 ? 'changed' : 'decision_needed',
    title:
      count === 0 ? `${actorName} included ${selectionsInWords(included.length)}` : `${actorName} sent you ${what}`,
    body: [count > 1 && firstNamesInWords(names), included.length > 0 && nothing].filter(Boolean).join('\n') || null,
    link: selectionId === null ? selectionsLink(projectId) : selectionLink(projectId ?? 0, selectionId),
    key: `sent:${projectId}:${seq}`,
    ...(selectionId !== null && selections[0] && { card: cardOf({ ...selections[0], currency: data.currency }) }),
  }
}

/** An item that was replaced in any number of selections of a project makes one notification. */
export const itemReplaced: Saying<'selections.item_replaced'> = ({ seq, actorName, projectId, data }) => {
  const { count, voided, selections, item, beforeItem } = data
  const again = voided === 0 ? '' : ` ${voided === 1 ? '1 of them needs' : `${voided} of them need`} a new signature.`
  return {
    kind: voided > 0 ? 'approval_voided' : 'changed',
    title: `${actorName} replaced ${beforeItem} with ${item === 'an item' ? 'another item' : item}`,
    body: [
      `${count === 1 ? 'In 1 selection' : `In ${count} selections`}: ${listInWords(selections)}.${again}`,
      ...changeLinesOfMany(data, data.material ?? 0),
    ].join('\n'),
    link: selectionsLink(projectId),
    key: `replaced:${projectId}:${seq}`,
  }
}

/** Deadlines that moved together make one notification. */
export const deadlinesShifted: Saying<'selections.deadlines_shifted'> = ({ seq, actorName, projectId, data }) => ({
  kind: 'changed',
  title: `${actorName} moved ${shiftedDeadlinesInWords(data)}`,
  body: data.names || null,
  link: selectionsLink(projectId),
  key: `deadlines:${projectId}:${seq}`,
})

/** Selections that were edited together make one notification, if clients would have been notified of any of them. */
export const editedTogether: Saying<'selections.edited'> = ({ seq, actorName, projectId, data }) => {
  const { voided = 0, voidedNames, known = 0, knownNames } = data
  const place = { link: selectionsLink(projectId), key: `edited:${projectId}:${seq}` }
  if (voided > 0)
    return {
      ...place,
      kind: 'approval_voided',
      title: `New approval needed: ${selectionsInWords(voided)}`,
      body: [`${actorName} changed ${voidedNames || 'them'}.`, ...changeLinesOfMany(data, data.material ?? 0)].join(
        '\n',
      ),
    }
  if (known === 0) return null
  const lines = changeLinesOfMany(data, known)
  return {
    ...place,
    kind: 'changed',
    title: `${actorName} changed ${selectionsInWords(known)}`,
    body: lines.length > 0 ? lines.join('\n') : knownNames || null,
  }
}

/** Selections that were ordered together make one notification. */
export const orderedTogether: Saying<'selections.ordered'> = ({ seq, projectId, data }) => ({
  kind: 'ordered',
  title: `Ordered: ${selectionsInWords(data.count)}`,
  body: data.names || null,
  link: selectionsLink(projectId),
  key: `ordered:${projectId}:${seq}`,
})

/** The builder asks again for decisions: one reminder for all of them. */
export const reminded: Saying<'selections.reminded'> = ({ seq, projectId, selectionId, data }) => {
  const { count, deadline, selection, names } = data
  const one = deadline ? `Please decide by ${dayInWords(deadline)}.` : 'Please decide.'
  return {
    kind: 'deadline',
    title: count === 1 ? `Reminder: ${selection}` : `Reminder: ${count} decisions to make`,
    body: count === 1 ? one : names || null,
    link: selectionId === null ? selectionsLink(projectId) : selectionLink(projectId ?? 0, selectionId),
    key: `reminded:${projectId}:${seq}`,
    ...(data.only && { card: cardOf({ ...data.only, currency: data.currency }) }),
  }
}

/** Another rule or another client: one notification, which also says what has to be signed again. */
export const signersChanged: Saying<'project.signing_changed'> = ({ seq, actorName, projectId, data }) => {
  const { asksAgain: count, names, project, clients, change } = data
  const again = `${count === 1 ? '1 selection needs' : `${count} selections need`} every signature again: ${names}.`
  return {
    kind: count > 0 ? 'approval_voided' : 'changed',
    newcomerIds: newOwnersIn(data),
    title: clients ? `${clients} of ${project}` : `${actorName} changed who signs on ${project}`,
    body: [change, count > 0 ? again : null, 'What is approved stays approved.'].filter(Boolean).join(' '),
    link: count > 0 ? selectionsLink(projectId) : `/projects/${projectId}`,
    key: `signers:${projectId}:${seq}`,
  }
}

/** The clients who are in the rule of who signs now, and were not before. */
function newOwnersIn({ before, signing }: Payload<'project.signing_changed'>): number[] {
  const known = new Set(before?.owners.map(({ id }) => id))
  return (signing?.owners ?? []).map(({ id }) => id).filter((id) => !known.has(id))
}

/** Selections that were archived together make one notification. What the client had approved is named first. */
export const archivedTogether: Saying<'selections.archived'> = ({ seq, actorName, projectId, data }) => {
  const { count, signed, signedNames: approved, names } = data
  const kept = 'Your signature and its certificate are kept.'
  return {
    // An approval that no longer counts for the house is for the reader, whatever else they have switched off.
    kind: approved ? 'approval_voided' : 'changed',
    title: `${actorName} archived ${approved && count === 1 ? approved : selectionsInWords(count)}`,
    body: approved
      ? `You had approved ${count === 1 ? 'it' : approved}. This is not part of the project any more unless your builder restores it. ${kept}`
      : `${names || 'They'}: nothing to decide any more.${signed > 0 ? ' What you signed is kept.' : ''}`,
    link: selectionsLink(projectId),
    key: `archived:${projectId}:${seq}`,
  }
}

export const restoredTogether: Saying<'selections.restored'> = ({ seq, actorName, projectId, data }) => ({
  kind: 'changed',
  title: `${actorName} restored ${selectionsInWords(data.count)}`,
  body: data.names || null,
  link: selectionsLink(projectId),
  key: `restored:${projectId}:${seq}`,
})

/** For the person who was just given a seat, and for no one else who got one at the same moment. */
export const newSeat: Saying<'project.person_added'> = ({ seq, actorName, projectId, data }) => {
  const { personId, project, signed = 0 } = data
  if (personId === null) return null
  return {
    kind: 'invitation',
    userId: personId,
    title: `${actorName} added you to ${project === 'the project' ? 'your project' : project}`,
    body: alreadySigned(signed),
    link: `/projects/${projectId}`,
    key: `seat:${projectId}:${seq}`,
  }
}

/** For a client who is added after others have signed. */
function alreadySigned(count: number): string | null {
  if (count === 0) return null
  return `${count === 1 ? '1 selection has' : `${count} selections have`} been signed already. You can read what was signed on the project’s page.`
}

/** Several selections that were answered with one signature make one notification: what was declined first, with the reason. */
export const signedTogether: Saying<'signoff.signed'> = ({ actorName, projectId, data }) => {
  const lines = data.selections
  if (lines.length < 2) return null
  const declined = lines.filter(({ decision }) => decision === 'decline')
  const approved = lines.filter((line) => line.approved)
  const waiting = lines.filter((line) => line.decision !== 'decline' && !line.approved)
  const counts = [
    ...(approved.length > 0 ? [`approved ${selectionsInWords(approved.length)}`] : []),
    ...(waiting.length > 0 ? [`signed ${selectionsInWords(waiting.length)}`] : []),
    ...(declined.length > 0 ? [`declined ${selectionsInWords(declined.length)}`] : []),
  ]
  const called = (word: string, some: readonly SignedLine[]) =>
    some.length === 0 ? null : `${word}: ${firstNamesInWords(some.map(({ name }) => name))}.`
  const missing = [...new Set(waiting.flatMap((line) => line.missing))]
  return {
    kind: declined.length > 0 ? 'declined' : 'approved',
    title: `${actorName} ${listInWords(counts)}`,
    body: [
      ...declined.map(({ name, reason }) => `Declined: ${name}${reason ? `: ${reason}` : ''}`),
      called('Approved', approved),
      called('Signed', waiting),
      waiting.length > 0 ? approvedAfter(missing) : null,
    ]
      .filter(Boolean)
      .join('\n'),
    link: selectionsLink(projectId),
    key: `signed:${projectId}:${data.signOffId}`,
    certified: true,
  }
}

/** Stays true in a bell that is read after the others have signed. */
export const approvedAfter = (names: readonly string[]): string =>
  names.length === 0
    ? 'It is approved when everyone has signed.'
    : `It is approved when ${listInWords(names)} ${names.length === 1 ? 'has' : 'have'} signed too.`
