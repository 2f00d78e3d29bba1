import type { MessageType } from '../messages/contract.ts'

const messageVerbs: Record<MessageType, string> = {
  comment: 'wrote on',
  question: 'asked a question on',
  approval_request: 'asked for approval on',
  change_request: 'asked for a change on',
}

/** A message as a sentence, without its text: "asked a question on Kitchen tap". */
export const messageSentence = (type: MessageType, about: string, internally: boolean): string =>
  `${messageVerbs[type]} ${about}${internally ? ' (internal)' : ''}`
