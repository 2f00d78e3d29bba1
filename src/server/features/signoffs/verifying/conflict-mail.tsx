import type { PublicCtx } from '#server/platform/context.ts'
import { MailLayout, MailText } from '#server/platform/mail/layout.tsx'
import { sendMail } from '#server/platform/mail/mail.tsx'
import type { CertificateReading } from '../certificate/read.ts'

type Props = { code: string | null; sha256: string }

const ConflictMail = ({ code, sha256 }: Props) => (
  <MailLayout preview="Our records and a sealed certificate disagree." title="A certificate contradicts our records">
    <MailText>
      Someone checked a certificate {code === null ? '' : `of the sign-off ${code} `}on the verify page. Its seal and
      our records do not agree: one of them was changed.
    </MailText>
    <MailText>
      We kept the file in the table certificate_conflicts under the SHA-256 {sha256}. Run npm run audit:verify, and
      compare the database with a backup and with anchors that owners kept.
    </MailText>
  </MailLayout>
)

/** Notifies the people who run this installation, once per file; without an address there is only the log. */
export async function mailOperator(ctx: PublicCtx, { code, sha256 }: CertificateReading): Promise<void> {
  const { supportEmail } = ctx.platform.config
  if (supportEmail === null) return
  const content = <ConflictMail code={code} sha256={sha256} />
  await sendMail(ctx.db, ctx.now, { to: supportEmail, subject: 'A certificate contradicts our records', content })
}
