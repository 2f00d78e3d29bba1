export { readReplyAddress, replyAddress, type ReplyTarget } from './mails/reply-address.ts'
export { replyToProject } from './mails/mail-headers.ts'
export { messagesWereRead } from './reading.ts'
export { notifyPeople } from './notify-people.ts'
