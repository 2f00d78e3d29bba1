import type { AuditData } from '../activity/rules.ts'
import type { AuditKind } from '../activity/vocabulary.ts'
import type { UserType } from '../auth/contract.ts'
import { notificationKinds, type Delivery, type NotificationKind } from './vocabulary.ts'
import { listInWords } from '../selections/words.ts'
import { changeLines } from './changes-in-words.ts'
import type { News, Recorded } from './news.ts'
import {
  newsOfArchiving,
  newsOfEditing,
  newsOfOrdering,
  newsOfReminding,
  newsOfReplacing,
  newsOfRestoring,
  newsOfSending,
  newsOfShifting,
  newsOfSigners,
  selectionLink,
  textOf as text,
} from './batches.ts'

/** How each kind is emailed by default. The bell shows everything. */
export const defaultDelivery: Record<NotificationKind, Delivery> = {
  invitation: 'at_once',
  decision_needed: 'at_once',
  deadline: 'at_once',
  overdue: 'at_once',
  approved: 'at_once',
  declined: 'at_once',
  question: 'at_once',
  answer: 'at_once',
  approval_voided: 'at_once',
  ordered: 'daily',
  changed: 'at_once',
  site_change: 'at_once',
  message: 'at_once',
}

/**
 * Kinds of notifications a person can get: trades decide nothing, so they hear about their projects and the messages of their
 * thread.
 */
export const kindsFor = (type: UserType): readonly NotificationKind[] =>
  type === 'subcontractor'
    ? ['invitation', 'answer', 'message', 'site_change']
    : notificationKinds.filter((kind) => kind !== 'site_change')

const batches: Partial<Record<AuditKind, (event: Omit<Recorded, 'kind'>) => News | null>> = {
  'selections.sent': newsOfSending,
  'selections.deadlines_shifted': newsOfShifting,
  'selections.edited': newsOfEditing,
  'selections.ordered': newsOfOrdering,
  'selections.reminded': newsOfReminding,
  'selections.archived': newsOfArchiving,
  'selections.restored': newsOfRestoring,
  'project.signing_changed': newsOfSigners,
}

/** The notification for a recorded event, if any. */
export function notificationOfEvent({ kind, seq, actorName, projectId, selectionId, data }: Recorded): News | null {
  if (projectId === null) return null
  const project = text(data, 'project') ?? 'your project'
  if (kind === 'project.person_added')
    return {
      kind: 'invitation',
      to: ['newcomers'],
      title: `${actorName} added you to ${project}`,
      body: alreadySigned(Number(data['signed'] ?? 0)),
      link: `/projects/${projectId}`,
      key: `seat:${projectId}:${seq}`,
    }
  if (data['draft'] === true) return null
  if (kind === 'selections.item_replaced') return newsOfReplacing({ seq, actorName, projectId, selectionId, data })
  // One notification for all selections of an act, and for all signatures that it voids.
  if (data['batched'] === true || data['alreadyTold'] === true) return null
  const newsOfMany = batches[kind]
  if (newsOfMany) return newsOfMany({ seq, actorName, projectId, selectionId, data })
  if (selectionId === null) return null
  const about = contentOfSelectionEvent(kind, data, actorName)
  if (!about) return null
  const certified = typeof data['signOffId'] === 'number' && (about.kind === 'approved' || about.kind === 'declined')
  return {
    ...about,
    certified,
    link: selectionLink(projectId, selectionId),
    key: `${about.kind}:${selectionId}:${seq}`,
  }
}

/** For a client who is added after others have signed. */
function alreadySigned(count: number): string | null {
  if (count === 0) return null
  return `${count === 1 ? '1 selection has' : `${count} selections have`} been signed already. You can read what was signed on the project’s page.`
}

function proposedInWords(data: AuditData, item: string | null): string {
  const count = Number(data['count'] ?? 1)
  return count > 1 ? `${count} options` : (item ?? 'an item')
}

type NotificationContent = Pick<News, 'kind' | 'to' | 'title' | 'body' | 'gathers'>

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
  changedDeal(data, title, 'You have not signed it yet.')

function contentOfSelectionEvent(kind: AuditKind, data: AuditData, actor: string): NotificationContent | null {
  const selection = text(data, 'selection') ?? 'a selection'
  const item = text(data, 'item')
  const byBuilder = data['by'] !== 'client'
  const reason = text(data, 'reason')
  switch (kind) {
    case 'selection.created':
      if (data['status'] !== 'in_review' || !byBuilder) return null
      return needed(selection, `${actor} proposed ${item ?? 'options to choose from'}.`)
    case 'selection.edited':
      if (data['announced'] === true) return includedChange(data, `${actor} changed ${selection}`)
      if (data['rechosen'] === true) return chosenChange(data, rechosenTitle(data, actor))
      // A new item was proposed. If something had been signed, the voided approval already notifies.
      if (data['offered'] !== true) return null
      return needed(selection, `${actor} proposed ${item ?? 'an item'}.`)
    case 'selection.chosen':
      if (data['onBehalf'] !== true) return null
      if (data['rechosen'] === true) return chosenChange(data, `${actor} chose ${item ?? 'an item'} for ${selection}`)
      return needed(selection, `${actor} chose ${item ?? 'an item'} for you. It counts when you have signed it.`)
    case 'selection.option_added':
      if (data['alsoProposed'] === true) return null
      // An answer, because a request for a decision that is unread already would swallow it.
      if (data['suggested'] === true)
        return {
          kind: 'answer',
          to: ['clients'],
          title: `${actor} priced ${item ?? 'your suggestion'} for ${selection}`,
          body: 'You can choose it now.',
        }
      if (byBuilder) return needed(selection, `${actor} proposed ${proposedInWords(data, item)}.`)
      return {
        kind: 'question',
        to: ['builders'],
        title: `${actor} proposed ${item ?? 'an item'} for ${selection}`,
        body: null,
      }
    case 'selection.item_suggested':
      return {
        kind: 'question',
        to: ['builders'],
        title: `${actor} suggested ${item ?? 'an item'} for ${selection}`,
        body: text(data, 'note') ?? 'Price it or say no. It cannot be chosen until then.',
      }
    case 'selection.suggestion_declined':
      return {
        kind: 'answer',
        to: ['clients'],
        title: `${actor} said no to ${item ?? 'your suggestion'}`,
        body: reason,
      }
    case 'selection.option_edited':
      if (data['announced'] === true) return includedChange(data, `${actor} changed ${selection}`)
      return data['rechosen'] === true ? chosenChange(data, rechosenTitle(data, actor)) : null
    case 'selection.renamed':
      return {
        kind: 'changed',
        to: ['clients'],
        title: `${actor} renamed ${text(data, 'before') ?? 'a selection'}`,
        body: `It is now called ${text(data, 'after') ?? selection}. What you signed has not changed.`,
        gathers: true,
      }
    case 'selection.included':
      return {
        kind: 'changed',
        to: ['clients'],
        title: `${actor} included ${item ?? selection}`,
        body: 'You have nothing to decide.',
      }
    case 'selection.change_declined':
      return { kind: 'answer', to: ['clients'], title: `${actor} declined the change to ${selection}`, body: reason }
    case 'selection.signed_in_part':
      return {
        kind: 'approved',
        to: ['builders', 'clients'],
        title: `${actor} signed ${selection}`,
        body: stillToSign(data['missing']),
      }
    case 'selection.signatures_complete':
      return {
        kind: 'approved',
        to: ['builders', 'clients'],
        title: `Approved: ${selection}`,
        body: `${actor} changed who signs, and no signature is missing now.`,
      }
    case 'selection.approved':
      return { kind: 'approved', to: ['builders', 'clients'], title: `${actor} approved ${selection}`, body: null }
    case 'selection.declined':
      return { kind: 'declined', to: ['builders', 'clients'], title: `${actor} declined ${selection}`, body: reason }
    case 'selection.approval_voided':
      return {
        kind: 'approval_voided',
        to: ['clients'],
        title: `New approval needed: ${selection}`,
        body: [reason ? `${actor}: ${reason}` : `${actor} changed it.`, ...changeLines(data)].join('\n'),
      }
    case 'selection.ordered':
      return { kind: 'ordered', to: ['clients'], title: `Ordered: ${selection}`, body: null }
    case 'selection.installed':
      return {
        kind: 'ordered',
        to: ['builders', 'clients'],
        title: data['again'] === true ? `${actor} added to ${selection}` : `${actor} installed ${selection}`,
        body: [text(data, 'note'), photosInWords(Number(data['photos'] ?? 0))].filter(Boolean).join(' ') || null,
      }
    default:
      return null
  }
}

/** Another item is named, because it is another decision. */
function rechosenTitle(data: AuditData, actor: string): string {
  const selection = text(data, 'selection') ?? 'a selection'
  return data['offered'] === true
    ? `${actor} proposed ${text(data, 'item') ?? 'another item'} for ${selection}`
    : `${actor} changed ${selection}`
}

const photosInWords = (count: number): string | null =>
  count === 0 ? null : count === 1 ? 'With a photo.' : `With ${count} photos.`

function stillToSign(missing: unknown): string {
  const names = Array.isArray(missing) ? missing.filter((name) => typeof name === 'string') : []
  if (names.length === 0) return 'It is approved when everyone has signed.'
  return `${listInWords(names)} still ${names.length === 1 ? 'has' : 'have'} to sign. It is approved after that.`
}

const needed = (selection: string, body: string): NotificationContent => ({
  kind: 'decision_needed',
  to: ['clients'],
  title: `Decision needed: ${selection}`,
  body,
})

/** Notifications that ask for action come before those that only inform. */
export const byUrgency = (a: { kind: NotificationKind }, b: { kind: NotificationKind }): number =>
  urgency.indexOf(a.kind) - urgency.indexOf(b.kind)

const urgency: NotificationKind[] = [
  'overdue',
  'deadline',
  'approval_voided',
  'decision_needed',
  'question',
  'answer',
  'message',
  'declined',
  'approved',
  'site_change',
  'changed',
  'ordered',
  'invitation',
]

/** Events after which no decision is due on a selection: its reminders are done. */
export const endsDecision = (kind: AuditKind): boolean =>
  [
    'selection.approved',
    'selection.signatures_complete',
    'selection.declined',
    'selection.ordered',
    'selection.deleted',
    'selection.archived',
  ].includes(kind)
