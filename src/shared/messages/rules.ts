/** How far open messages are counted, because screens show no more. */
export const COUNTED = { figure: 1_000, badge: 100 }

/** "12", or "999+" where counting stopped. */
export const waitingInWords = (count: number, counted: number): string =>
  count < counted ? count.toLocaleString('en-US') : `${(counted - 1).toLocaleString('en-US')}+`

export const messageTypes = ['comment', 'question', 'approval_request', 'change_request'] as const

export const MESSAGE_LIMIT = 10_000

export const ATTACHMENT_LIMIT = 10
