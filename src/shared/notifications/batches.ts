import type { AuditData } from '../activity/rules.ts'
import { shiftedDeadlinesInWords } from '../activity/words.ts'
import { dayInWords } from '../kernel/dates.ts'
import { firstNamesInWords, listInWords, selectionsInWords } from '../selections/words.ts'
import { changeLinesOfMany } from './changes-in-words.ts'
import type { AddressedNotification, Recorded } from './addressed-notification.ts'

type Batch = Omit<Recorded, 'kind'>

export const selectionsLink = (projectId: number | null): string => `/projects/${projectId}?tab=selections`

export const selectionLink = (projectId: number, selectionId: number): string =>
  `/projects/${projectId}/selections/${selectionId}`

export const textOf = (data: AuditData, key: string): string | null => {
  const value = data[key]
  return typeof value === 'string' && value !== '' ? value : null
}

const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

/** Any number of decisions that were sent together make one notification. */
export function notificationOfSending({ seq, actorName, projectId, selectionId, data }: Batch): AddressedNotification {
  const count = Number(data['count'] ?? 1)
  const sent = Array.isArray(data['selections']) ? data['selections'] : []
  const names = sent.flatMap((one) => textOf(Object(one) as AuditData, 'name') ?? [])
  const what = count === 1 ? `a decision: ${names[0] ?? 'a selection'}` : `${count} decisions`
  const included = namesOf(data['included'])
  const nothing = `Included, so you have nothing to decide: ${firstNamesInWords(included)}.`
  return {
    kind: count === 0 ? 'changed' : 'decision_needed',
    to: ['clients'],
    title:
      count === 0 ? `${actorName} included ${selectionsInWords(included.length)}` : `${actorName} sent you ${what}`,
    body: [count > 1 && firstNamesInWords(names), included.length > 0 && nothing].filter(Boolean).join('\n') || null,
    link: selectionId === null ? selectionsLink(projectId) : selectionLink(projectId ?? 0, selectionId),
    key: `sent:${projectId}:${seq}`,
  }
}

/** An item that was replaced in any number of selections of a project makes one notification. */
export function notificationOfReplacing({ seq, actorName, projectId, data }: Batch): AddressedNotification | null {
  if (projectId === null) return null
  const [count, voided] = [Number(data['count'] ?? 1), Number(data['voided'] ?? 0)]
  const names = namesOf(data['selections'])
  const again = voided === 0 ? '' : ` ${voided === 1 ? '1 of them needs' : `${voided} of them need`} a new signature.`
  const item = textOf(data, 'item') ?? 'another item'
  return {
    kind: voided > 0 ? 'approval_voided' : 'changed',
    to: ['clients'],
    title: `${actorName} replaced ${textOf(data, 'beforeItem') ?? 'an item'} with ${item}`,
    body: [
      `${count === 1 ? 'In 1 selection' : `In ${count} selections`}: ${listInWords(names)}.${again}`,
      ...changeLinesOfMany(data, Number(data['material'] ?? 0)),
    ].join('\n'),
    link: selectionsLink(projectId),
    key: `replaced:${projectId}:${seq}`,
  }
}

/** Deadlines that moved together make one notification. */
export const notificationOfShifting = ({ seq, actorName, projectId, data }: Batch): AddressedNotification => ({
  kind: 'changed',
  to: ['clients'],
  title: `${actorName} moved ${shiftedDeadlinesInWords(data)}`,
  body: textOf(data, 'names'),
  link: selectionsLink(projectId),
  key: `deadlines:${projectId}:${seq}`,
})

/** Selections that were edited together make one notification, if clients would have been notified of any of them. */
export function notificationOfEditing({ seq, actorName, projectId, data }: Batch): AddressedNotification | null {
  const [voided, announced] = [Number(data['voided'] ?? 0), Number(data['announced'] ?? 0)]
  const common = {
    to: ['clients'] as const,
    link: selectionsLink(projectId),
    key: `edited:${projectId}:${seq}`,
  }
  if (voided > 0) {
    const title = `New approval needed: ${selectionsInWords(voided)}`
    return {
      ...common,
      kind: 'approval_voided',
      title,
      body: [
        `${actorName} changed ${textOf(data, 'voidedNames') ?? 'them'}.`,
        ...changeLinesOfMany(data, Number(data['material'] ?? 0)),
      ].join('\n'),
    }
  }
  if (announced === 0) return null
  const title = `${actorName} changed ${selectionsInWords(announced)}`
  const lines = changeLinesOfMany(data, announced)
  return {
    ...common,
    kind: 'changed',
    title,
    body: lines.length > 0 ? lines.join('\n') : textOf(data, 'announcedNames'),
  }
}

/** Selections that were ordered together make one notification. */
export const notificationOfOrdering = ({ seq, projectId, data }: Batch): AddressedNotification => ({
  kind: 'ordered',
  to: ['clients'],
  title: `Ordered: ${selectionsInWords(Number(data['count'] ?? 1))}`,
  body: textOf(data, 'names'),
  link: selectionsLink(projectId),
  key: `ordered:${projectId}:${seq}`,
})

/** The builder asks again for decisions: one reminder for all of them. */
export function notificationOfReminding({ seq, projectId, selectionId, data }: Batch): AddressedNotification {
  const count = Number(data['count'] ?? 1)
  const deadline = textOf(data, 'deadline')
  const one = deadline === null ? 'Please decide.' : `Please decide by ${dayInWords(deadline)}.`
  return {
    kind: 'deadline',
    to: ['clients'],
    title:
      count === 1 ? `Reminder: ${textOf(data, 'selection') ?? 'a selection'}` : `Reminder: ${count} decisions to make`,
    body: count === 1 ? one : textOf(data, 'names'),
    link: selectionId === null ? selectionsLink(projectId) : selectionLink(projectId ?? 0, selectionId),
    key: `reminded:${projectId}:${seq}`,
  }
}

/** Another rule or another client: one notification, which also says what has to be signed again. */
export function notificationOfSigners({ seq, actorName, projectId, data }: Batch): AddressedNotification {
  const count = Number(data['asksAgain'] ?? 0)
  const again = `${count === 1 ? '1 selection needs' : `${count} selections need`} every signature again: ${textOf(data, 'names')}.`
  const project = textOf(data, 'project') ?? 'your project'
  const clients = textOf(data, 'clients')
  const title = clients === null ? `${actorName} changed who signs on ${project}` : `${clients} of ${project}`
  const body = [textOf(data, 'change'), count > 0 ? again : null, 'What is approved stays approved.']
  return {
    kind: count > 0 ? 'approval_voided' : 'changed',
    to: ['clients'],
    newcomerIds: newOwnersIn(data),
    title,
    body: body.filter(Boolean).join(' '),
    link: count > 0 ? selectionsLink(projectId) : `/projects/${projectId}`,
    key: `signers:${projectId}:${seq}`,
  }
}

type Owners = { owners?: { id: number }[] }

const ownerIdsIn = (signing: unknown): number[] => (Object(signing) as Owners).owners?.map(({ id }) => id) ?? []

/** The clients who are in the rule of who signs now, and were not before. */
function newOwnersIn(data: AuditData): number[] {
  const before = new Set(ownerIdsIn(data['before']))
  return ownerIdsIn(data['signing']).filter((id) => !before.has(id))
}

/** Selections that were archived together make one notification. What the client had approved is named first. */
export function notificationOfArchiving({ seq, actorName, projectId, data }: Batch): AddressedNotification {
  const [count, signed] = [Number(data['count'] ?? 1), Number(data['signed'] ?? 0)]
  const approved = textOf(data, 'signedNames')
  const kept = 'Your signature and its certificate are kept.'
  return {
    // An approval that no longer counts for the house is for the reader, whatever else they have switched off.
    kind: approved === null ? 'changed' : 'approval_voided',
    to: ['clients'],
    title: `${actorName} archived ${approved !== null && count === 1 ? approved : selectionsInWords(count)}`,
    body:
      approved === null
        ? `${textOf(data, 'names') ?? 'They'}: nothing to decide any more.${signed > 0 ? ' What you signed is kept.' : ''}`
        : `You had approved ${count === 1 ? 'it' : approved}. This is not part of the project any more unless your builder restores it. ${kept}`,
    link: selectionsLink(projectId),
    key: `archived:${projectId}:${seq}`,
  }
}

export const notificationOfRestoring = ({ seq, actorName, projectId, data }: Batch): AddressedNotification => ({
  kind: 'changed',
  to: ['clients'],
  title: `${actorName} restored ${selectionsInWords(Number(data['count'] ?? 1))}`,
  body: textOf(data, 'names'),
  link: selectionsLink(projectId),
  key: `restored:${projectId}:${seq}`,
})

/** For the person who was just given a seat, and for no one else who got one at the same moment. */
export function notificationOfNewSeat({ seq, actorName, projectId, data }: Batch): AddressedNotification | null {
  const userId = data['personId']
  if (typeof userId !== 'number') return null
  return {
    kind: 'invitation',
    to: [],
    userId,
    title: `${actorName} added you to ${textOf(data, 'project') ?? 'your project'}`,
    body: alreadySigned(Number(data['signed'] ?? 0)),
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
export function notificationOfSigning({ actorName, projectId, data }: Batch): AddressedNotification | null {
  const lines = (Array.isArray(data['selections']) ? data['selections'] : []) as SignedLine[]
  if (lines.length < 2) return null
  const declined = lines.filter(({ decision }) => decision === 'decline')
  const approved = lines.filter((line) => line.approved)
  const waiting = lines.filter((line) => line.decision !== 'decline' && !line.approved)
  const counts = [
    ...(approved.length > 0 ? [`approved ${selectionsInWords(approved.length)}`] : []),
    ...(waiting.length > 0 ? [`signed ${selectionsInWords(waiting.length)}`] : []),
    ...(declined.length > 0 ? [`declined ${selectionsInWords(declined.length)}`] : []),
  ]
  const named = (word: string, some: readonly SignedLine[]) =>
    some.length === 0 ? null : `${word}: ${firstNamesInWords(some.map(({ name }) => name))}.`
  const missing = [...new Set(waiting.flatMap((line) => line.missing))]
  return {
    kind: declined.length > 0 ? 'declined' : 'approved',
    to: ['builders', 'clients'],
    title: `${actorName} ${listInWords(counts)}`,
    body: [
      ...declined.map(({ name, reason }) => `Declined: ${name}${reason ? `: ${reason}` : ''}`),
      named('Approved', approved),
      named('Signed', waiting),
      waiting.length > 0 ? approvedAfter(missing) : null,
    ]
      .filter(Boolean)
      .join('\n'),
    link: selectionsLink(projectId),
    key: `signed:${projectId}:${Number(data['signOffId'])}`,
    certified: true,
  }
}

type SignedLine = { name: string; decision: string; approved: boolean; missing: string[]; reason?: string }

/** Stays true in a bell that is read after the others have signed. */
export const approvedAfter = (names: readonly string[]): string =>
  names.length === 0
    ? 'It is approved when everyone has signed.'
    : `It is approved when ${listInWords(names)} ${names.length === 1 ? 'has' : 'have'} signed too.`
