import { z } from 'zod'
import { dayIn, dayInWords } from '#shared/kernel/dates.ts'
import { daysInWords, trialOf } from '#shared/trial/rules.ts'
import { task } from '#server/platform/jobs/jobs.ts'
import { absoluteUrl, sendMail } from '#server/platform/mail/mail.tsx'
import { TrialMail, type TrialMailProps } from './mails.tsx'
import * as store from './store.ts'

const BATCH = 200

/** Tells owners 7 days and 1 day before the trial ends, and when it has ended. Taking and emailing is one transaction. */
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
