import { MailButton, MailLayout, MailNote, MailText } from '#server/platform/mail/layout.tsx'

export type TrialMailProps = {
  name: string | null
  /** "7 days"; null when the trial has ended. */
  left: string | null
  day: string
  supportEmail: string | null
  href: string
}

export function TrialMail({ name, left, day, supportEmail, href }: TrialMailProps) {
  const title = left === null ? 'Your free trial has ended' : `Your free trial ends in ${left}`
  return (
    <MailLayout preview={`${title}. Nothing will be deleted.`} title={title}>
      <MailText>{name ? `Hello ${name},` : 'Hello,'}</MailText>
      {left === null ? (
        <MailText>
          Your trial of Finishwork ended on {day}. Your team can still read, export and answer everything, but cannot
          create projects, send selections or invite people. Your clients and trades notice nothing: they can decide and
          sign as they do now.
        </MailText>
      ) : (
        <MailText>
          Your trial of Finishwork ends on {day}. After that your team can still read, export and answer everything, but
          cannot create projects, send selections or invite people. Your clients and trades are not affected.
        </MailText>
      )}
      <MailText>
        {supportEmail
          ? `To continue, write to ${supportEmail}.`
          : 'To continue, contact the people who run your Finishwork.'}
      </MailText>
      <MailButton href={href}>{left === null ? 'Open Finishwork' : 'See your trial'}</MailButton>
      <MailNote>Nothing is deleted when a trial ends.</MailNote>
    </MailLayout>
  )
}
