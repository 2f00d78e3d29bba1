import type { Config } from '#server/config.ts'

/** Without a mail server emails stay on the mailbox page, but never in production, where they would be people's own. */
export const keepsMailbox = ({ production, smtpUrl }: Pick<Config, 'production' | 'smtpUrl'>): boolean =>
  !production && !smtpUrl
