import type { ReactElement } from 'react'
import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { INVITATION_DAYS } from '#shared/people/rules.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { enqueue, task } from '#server/platform/jobs/jobs.ts'
import { absoluteUrl, composeMail, deliverMail, sendMail } from '#server/platform/mail/mail.tsx'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { ResetMail, SignInMail } from '../mails.tsx'
import * as links from './links-store.ts'
import type { Purpose } from './links-store.ts'
import * as store from '../store.ts'

const MINUTE = 60_000
export const lifetime = { reset: 60 * MINUTE, sign_in: 10 * MINUTE, invitation: INVITATION_DAYS * 24 * 60 * MINUTE }

/**
 * Sends a reset or sign-in link if the account exists. It runs as a job for known and unknown addresses alike, so that neither
 * the reply nor its timing reveals anything.
 */
export const sendLink = task({
  name: 'send_link',
  lane: 'links',
  payload: z.object({ email: z.string(), purpose: z.enum(['reset', 'sign_in']), next: z.string().optional() }),
  async run(platform, { email, purpose, next }) {
    const now = platform.clock()
    await platform.db.transaction(async (tx) => {
      const account = await accountForLink(tx, email, purpose)
      const token = account ? await issue(tx, { purpose, userId: account.id, now }) : newToken().token
      const path = purpose === 'reset' ? '/reset-password' : '/magic-link'
      const wanted = next ? `&next=${encodeURIComponent(next)}` : ''
      const link = { name: account?.firstName ?? null, href: absoluteUrl(platform, `${path}?token=${token}${wanted}`) }
      const mail =
        purpose === 'reset'
          ? { subject: 'Reset your Finishwork password', content: <ResetMail {...link} /> }
          : { subject: 'Your Finishwork sign-in link', content: <SignInMail {...link} /> }
      if (account) await sendMail(tx, now, { to: email, ...mail, isAwaited: true })
      else await pretendToSend(tx, mail.content)
    })
  },
})

/** Composes an email and adds a job without a recipient, so that an unknown address takes as long as a known one. */
async function pretendToSend(tx: Db, content: ReactElement): Promise<void> {
  await composeMail(content)
  await enqueue(tx, deliverMail([]), { mailId: 0 }, { lane: 'links' })
}

async function accountForLink(tx: Db, email: string, purpose: 'reset' | 'sign_in') {
  const user = await store.findByEmail(tx, email)
  if (!user || user.suspendedAt) return null
  // Visitors share the demo accounts, so their passwords stay.
  return purpose === 'reset' && (await store.isOfDemo(tx, user.id)) ? null : user
}

type Issue = { purpose: Purpose; userId: number; now: Date; companyId?: number; projectId?: number | null }

/**
 * Creates a link and invalidates older ones of its kind. Another company's invitation is a different kind, so nobody can
 * invalidate it from outside.
 */
export async function issue(db: Db, { purpose, userId, now, companyId, projectId }: Issue): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + lifetime[purpose])
  await links.replaceTokens(db, userId, now, { purpose, companyId: companyId ?? null })
  await links.insertToken(db, { purpose, tokenHash: hash, userId, companyId, projectId, createdAt: now, expiresAt })
  return token
}

const refusals = {
  unknown: 'This link is not valid.',
  expired: 'This link has expired. Please ask for a new one.',
  used: 'This link has already been used. Please ask for a new one.',
  replaced: 'This link no longer works. Use the newest email you received, or ask for a new link.',
  withdrawn: 'This invitation was withdrawn. Please ask the company that invited you.',
}

/** The link with its person; throws with the reason when it does not work. */
export async function openLink({ db, now }: PublicCtx, token: string, purposes: readonly Purpose[]) {
  const found = await links.findToken(db, hashToken(token), [...purposes])
  if (!found) throw refusedLink('unknown')
  const refusal = refusalOf(found.token, now)
  if (refusal) throw refusedLink(refusal)
  if (found.token.companyId !== null && !found.member) throw refusedLink('withdrawn')
  return found
}

/** Uses the link, which invalidates every older link of its kind for the person. */
export async function useLink(tx: Db, { id, userId, purpose }: Link, now: Date): Promise<void> {
  if (!(await links.useToken(tx, id, now))) throw refusedLink('used')
  await links.replaceTokens(tx, userId, now, { purpose, olderThan: id })
}

type Link = {
  id: number
  userId: number
  purpose: Purpose
  usedAt: Date | null
  replacedAt: Date | null
  expiresAt: Date
}

export const refusedLink = (link: keyof typeof refusals): AppError =>
  new AppError('invalid', refusals[link], { current: { link } })

function refusalOf({ usedAt, replacedAt, expiresAt }: Link, now: Date): 'used' | 'replaced' | 'expired' | null {
  if (usedAt) return 'used'
  if (replacedAt) return 'replaced'
  return expiresAt > now ? null : 'expired'
}
