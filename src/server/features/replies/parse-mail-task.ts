import { workerTask } from '#server/platform/workers/worker-task.ts'

export type MailToParse = {
  bytes: Uint8Array
  /** The domain of our own message ids. */
  ownHost: string
  /** The address that our emails are sent from. */
  ownAddress: string
}

export type ParsedAttachment = { name: string; bytes: Uint8Array }

/** A mail server's report about one of our emails. */
export type Bounce = {
  /** False for a delay, which may still end well. */
  failed: boolean
  reason: string
  /** Our message id, as the report quotes it. */
  mail: { id: number; writtenAt: number } | null
}

export type ParsedMail = {
  /** Lower case; null unless there is exactly one sender. */
  from: string | null
  messageId: string | null
  /** Why a program wrote it, or null. */
  automatic: string | null
  /** What it says about an email that could not be delivered, or null. */
  bounce: Bounce | null
  text: string
  attachments: ParsedAttachment[]
}

/** Why an email cannot be read. */
export type MailProblem = { problem: 'malformed' | 'too_complex' }

/** Reads an email off the event loop. A large one takes a second; the rest of the limit is for busy machines. */
export const parseMailTask = workerTask<MailToParse, ParsedMail | MailProblem>('parse_mail', {
  timeoutMs: 15_000,
  concurrency: 2,
})
