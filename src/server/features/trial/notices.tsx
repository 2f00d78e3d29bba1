import { z } from 'zod'
import { dayIn, dayInWords } from '#shared/kernel/dates.ts'
import { daysInWords, trialOf } from '#shared/trial/rules.ts'
import { task } from '#server/platform/jobs/jobs.ts'
import { absoluteUrl, sendMail } from '#server/platform/mail/mail.tsx'
import * as store from './store.ts'
import { MailButton, MailLayout, MailNote, MailText } from '#server/platform/mail/layout.tsx'

const BATCH = 200

/** Notifies owners 7 days and 1 day before the trial ends, and when it has ended. Taking and emailing is one transaction. */
export const sendTrialNotices = task({
  name: 'send_trial_notices',
  lane: 'notifications',
  payload: z.unknown(),
  async run(platform) {
    const { config, db } = platform
    if (config.trialDays === null) return
    for (let taken = BATCH; taken === BATCH;) {
      const now = platform.clock()
      taken = await db.transaction(async (tx) => {
        const due = await store.takeDueNotices(tx, now, BATCH)
        for (const { email, firstName, endsAt, timeZone } of due) {
          const trial = trialOf({ trialEndsAt: endsAt, suspendedAt: null }, now, config.trialDays)
          const left = trial?.state === 'running' ? daysInWords(trial.daysLeft) : null
          const props: TrialMailProps = {
            name: firstName,
            left,
            day: dayInWords(dayIn(timeZone, endsAt)),
            supportEmail: config.supportEmail,
            href: absoluteUrl(platform, left === null ? '/projects' : '/settings?section=company'),
          }
          const subject = left === null ? 'Your Finishwork trial has ended' : `Your Finishwork trial ends in ${left}`
          await sendMail(tx, now, {
            to: email,
            subject,
            replyTo: config.supportEmail,
            content: <TrialMail {...props} />,
          })
        }
        return due.length
      })
    }
  },
})

type TrialMailProps = {
  name: string | null
  /** "7 days"; null when the trial has ended. */
  left: string | null
  day: string
  supportEmail: string | null
  href: string
}

function TrialMail({ name, left, day, supportEmail, href }: TrialMailProps) {
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
