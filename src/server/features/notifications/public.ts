export { readReplyAddress, replyAddress, type ReplyTarget } from './reply-address.ts'
export { replyToProject } from './mail-headers.ts'
export { messagesWereRead } from './reading.ts'
export { notifyPeople } from './notify-people.ts'
