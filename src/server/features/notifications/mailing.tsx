import { z } from 'zod'
import { kindLabels } from '#shared/notifications/rules.ts'
import type { Platform } from '#server/platform/context.ts'
import { task } from '#server/platform/jobs/jobs.ts'
import type { Letterhead } from '#server/platform/mail/layout.tsx'
import { absoluteUrl, sendMail } from '#server/platform/mail/mail.tsx'
import * as store from './mailing-store.ts'
import { DigestMail, NewsMail } from './mails.tsx'
import { unsubscribeToken } from './unsubscribe.ts'

const PEOPLE = 100

/** Mails what is to be mailed at once: one mail for each person, however much there is. */
export const mailNotifications = task({
  name: 'mail_notifications',
  payload: z.unknown(),
  run: (platform) => mailAll(platform, 'at_once', () => store.waitingAtOnce(platform.db, PEOPLE)),
})

/** The daily digest, in the morning of the builder's time zone. */
export const mailDigests = task({
  name: 'mail_digests',
  payload: z.unknown(),
  run: (platform) => mailAll(platform, 'daily', () => store.waitingForMorning(platform.db, platform.clock(), PEOPLE)),
})

async function mailAll(platform: Platform, mail: 'at_once' | 'daily', waiting: () => Promise<number[]>): Promise<void> {
  const done = new Set<number>()
  for (;;) {
    const people = (await waiting()).filter((userId) => !done.has(userId))
    if (people.length === 0) return
    for (const userId of people) {
      done.add(userId)
      await mailTo(platform, userId, mail)
    }
  }
}

/** Taking the news and writing the mail is one transaction: a crash leaves both or neither, two instances write one mail. */
async function mailTo(platform: Platform, userId: number, mail: 'at_once' | 'daily'): Promise<void> {
  const now = platform.clock()
  await platform.db.transaction(async (tx) => {
    const taken = (await store.take(tx, userId, mail, now)).filter(({ unread }) => unread)
    const person = await store.recipient(tx, userId)
    const [first] = taken
    if (!first || !person) return
    const kinds = [...new Set(taken.map(({ kind }) => kind))]
    const token = await unsubscribeToken(tx, userId, kinds)
    const href = absoluteUrl(platform, `/unsubscribe?token=${token}`)
    const props = {
      name: person.firstName,
      company: letterheadOf(taken),
      news: taken.map(({ title, body, link, projectName }) => ({
        title,
        body,
        href: absoluteUrl(platform, link),
        project: projectName,
      })),
      unsubscribe: { labels: kinds.map((kind) => kindLabels[kind].label), href },
      settings: absoluteUrl(platform, '/settings?section=notifications'),
    }
    await sendMail(tx, now, {
      to: person.email,
      subject: taken.length === 1 ? first.title : `${taken.length} updates on Finishwork`,
      content: taken.length === 1 ? <NewsMail {...props} /> : <DigestMail {...props} />,
      headers: {
        'List-Unsubscribe': `<${absoluteUrl(platform, `/api/notifications/unsubscribe?token=${token}`)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
  })
}

/** News of several companies in one mail come from none of them. */
function letterheadOf(news: store.ToMail[]): Letterhead | null {
  const [first] = news
  if (!first || news.some(({ companyName }) => companyName !== first.companyName)) return null
  return { name: first.companyName, logoKey: first.logoKey }
}
