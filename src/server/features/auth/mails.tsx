import type { ReactNode } from 'react'
import type { UserType } from '#shared/auth/contract.ts'
import { type Letterhead, MailButton, MailLayout, MailNote, MailText } from '#server/platform/mail/layout.tsx'

type LinkMail = { name: string | null; href: string }

const greeting = (name: string | null) => (name ? `Hello ${name},` : 'Hello,')

export const ResetMail = ({ name, href }: LinkMail) => (
  <MailLayout preview="Choose a new password for Finishwork." title="Reset your password">
    <MailText>{greeting(name)}</MailText>
    <MailText>We received a request to reset the password for this email address. Choose a new one here:</MailText>
    <MailButton href={href}>Choose a new password</MailButton>
    <MailNote>
      The link works once and expires in 1 hour. If you did not ask for it, you can ignore this email: nothing has
      changed.
    </MailNote>
  </MailLayout>
)

export const SignInMail = ({ name, href }: LinkMail) => (
  <MailLayout preview="Your link to sign in to Finishwork." title="Sign in to Finishwork">
    <MailText>{greeting(name)}</MailText>
    <MailText>Use this link to sign in without a password:</MailText>
    <MailButton href={href}>Sign in</MailButton>
    <MailNote>
      The link works once and expires in 10 minutes. If you did not ask for it, you can ignore this email.
    </MailNote>
  </MailLayout>
)

type InvitationMailProps = LinkMail & {
  as: UserType
  company: Letterhead
  inviter: string
  project: string | null
  /** Selections that other clients of the project have signed already. */
  signed: number
  builder: { name: string; phone: string | null } | null
}

export const InvitationMail = ({ name, href, as, company, inviter, project, signed, builder }: InvitationMailProps) => (
  <MailLayout
    preview={`${company.name} invites you to Finishwork.`}
    title={`${company.name} invites you`}
    company={company}
  >
    <MailText>{greeting(name)}</MailText>
    <MailText>
      {inviter} of {company.name} {invitationTexts[as](project ? <strong>{project}</strong> : null)}
    </MailText>
    {signed > 0 && (
      <MailText>
        {signed === 1 ? '1 selection has' : `${signed} selections have`} been signed already. You can read what was
        signed after you open the invitation.
      </MailText>
    )}
    <MailButton href={href}>Open your invitation</MailButton>
    {builder && (
      <MailNote>
        {as === 'builder' ? 'Questions?' : 'Your builder:'} {builder.name}
        {builder.name === company.name ? '' : `, ${company.name}`}
        {builder.phone ? `, ${builder.phone}` : ''}. Reply to this email to write to {builder.name}.
      </MailNote>
    )}
    <MailNote>The link works once and expires in 7 days. After that, ask {inviter} for a new one.</MailNote>
  </MailLayout>
)

/** What each kind of person is invited to do. */
const invitationTexts: Record<UserType, (project: ReactNode) => ReactNode> = {
  client: (project) => (
    <>
      uses Finishwork to plan {project ?? 'your project'} with you: you see the options with pictures and prices,
      decide, and sign off, all in one place.
    </>
  ),
  subcontractor: (project) => (
    <>
      would like you to work on {project ?? 'a project'}: in Finishwork you see exactly what was approved for your
      trade, with its dates, and can ask the builder.
    </>
  ),
  builder: () => (
    <>would like you on the team: in Finishwork you run projects, the catalog, selections and clients together.</>
  ),
}
