import { beginningOf } from '#shared/kernel/text/text.ts'

/** Who an email is from: a person of the company, the company, or a person on their own (a client). */
export type MailSender = { person?: string | null; company?: string | null }

const LONGEST_NAME = 60

/**
 * "Maya at Alder & Stone (Finishwork)". People choose these names, so everything that could end a header, start an address or
 * look like one is removed.
 */
export function nameOfSender({ person, company }: MailSender): string {
  const [who, where] = [plainName(person), plainName(company)]
  const name = who && where ? `${who} at ${where}` : who || where
  return name ? `${name} (Finishwork)` : 'Finishwork'
}

const plainName = (name: string | null | undefined): string =>
  beginningOf(
    (name ?? '')
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>"@,;:\\()[\]]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    LONGEST_NAME,
  ).trim()

/** The address of MAIL_FROM, with the sender's name when there is one. */
export const fromOf = (mailFrom: string, name: string | null): string | { name: string; address: string } =>
  name === null ? mailFrom : { name, address: addressOf(mailFrom) }

export const addressOf = (mailFrom: string): string => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
