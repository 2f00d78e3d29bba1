import type { MessageType } from '../messages/contract.ts'
import { beginningOf } from '../kernel/text/text.ts'
import type { Card } from './card.ts'
import { selectionLink } from './links.ts'
import type { Addressee, AddressedNotification } from './addressed-notification.ts'

type Place = { id: number; projectId: number; selectionId: number | null; forTrades: boolean }

export type Said = Place & {
  messageType: MessageType
  isInternal: boolean
  message: string
  attachments: number
  answersId: number | null
  senderName: string
  senderType: 'builder' | 'client' | 'subcontractor'
  selectionName: string | null
  /** The selection when the message was posted. */
  card: Card | null
  projectName: string
}

/** Path of a message: in its selection's conversation or in the project's. */
export function messageLink({ id, projectId, selectionId, forTrades }: Place): string {
  const anchor = `${forTrades ? 'trades-' : ''}message-${id}`
  if (selectionId !== null) return `${selectionLink(projectId, selectionId)}#${anchor}`
  return `/projects/${projectId}?tab=communications#${anchor}`
}

/**
 * The notifications for a message: an answer for the person who asked, a request for those who must reply, and a message for
 * everyone else who can read it. They share one key, so that each person gets the first that applies.
 */
export function notificationsOfMessage(said: Said): AddressedNotification[] {
  const common = { body: excerpt(said), link: messageLink(said), key: `message:${said.id}`, card: said.card }
  const about = said.selectionName ?? said.projectName
  const notifications: AddressedNotification[] = []
  if (said.answersId !== null)
    notifications.push({
      ...common,
      kind: 'answer',
      to: ['asker'],
      title: `${said.senderName} answered you on ${about}`,
    })
  if (said.messageType !== 'comment') {
    const kind = said.messageType === 'approval_request' ? 'decision_needed' : 'question'
    const among = said.isInternal || said.forTrades || said.senderType !== 'builder'
    const title = `${said.senderName} ${asks[said.messageType]} ${about}`
    notifications.push({ ...common, kind, to: [among ? 'builders' : 'clients'], title })
  }
  notifications.push({
    ...common,
    kind: 'message',
    to: readersOf(said),
    title: `${said.senderName} ${wrote(said)} ${about}`,
  })
  return notifications
}

function readersOf({ isInternal, forTrades }: Said): Addressee[] {
  if (isInternal) return ['builders']
  return forTrades ? ['builders', 'trades'] : ['builders', 'clients']
}

const asks = {
  question: 'asks about',
  approval_request: 'asks you to approve',
  change_request: 'asks for a change on',
} as const

function wrote({ messageType, selectionName }: Said): string {
  if (messageType === 'approval_request') return 'asks for approval of'
  if (messageType !== 'comment') return asks[messageType]
  return selectionName === null ? 'wrote in' : 'wrote about'
}

function excerpt({ message, attachments }: Said): string | null {
  if (message === '' && attachments > 0) return attachments === 1 ? '1 attachment' : `${attachments} attachments`
  return (message.length > 200 ? `${beginningOf(message, 197)}...` : message) || null
}
