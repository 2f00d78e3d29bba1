import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { harmlessName } from '#shared/kernel/text/contact-details.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { enqueue, task } from '#server/platform/jobs/jobs.ts'
import { absoluteUrl, sendMail } from '#server/platform/mail/mail.tsx'
import { invitationFacts } from './invitations-store.ts'
import { issue } from '../links/links.tsx'
import { InvitationMail } from '../mails.tsx'
import { logoKey } from '../store.ts'

export type Invitation = { userId: number; companyId: number; projectId: number | null }

/** Invites a person who already has a place in the company. A job issues the link and renders the email, which is slow. */
export const invite = (tx: Db, ctx: Ctx, invitation: Invitation): Promise<void> =>
  enqueue(
    tx,
    sendInvitation,
    { ...invitation, inviter: ctx.actor.name, inviterId: ctx.actor.userId },
    { companyId: invitation.companyId },
  )

/** A company's invitations run one after another with this pause, so that a builder who adds forty people does not slow everyone else down. */
const PAUSE_MS = 100

/**
 * Sends nothing to a person who has accepted or lost the place since, and nothing for a suspended company. Names that lead elsewhere
 * are left out: the reader does not know the sender yet.
 */
export const sendInvitation = task({
  name: 'send_invitation',
  lane: 'invitations',
  payload: z.object({
    userId: z.int(),
    companyId: z.int(),
    projectId: z.int().nullable(),
    inviter: z.string(),
    inviterId: z.int().optional(),
  }),
  async run(platform, { userId, companyId, projectId, inviter, inviterId = 0 }) {
    await sleep(PAUSE_MS)
    const now = platform.clock()
    await platform.db.transaction(async (tx) => {
      const facts = await invitationFacts(tx, { userId, companyId, projectId, inviterId })
      if (!facts) return
      const { email, as, projectName, signed, builder } = facts
      const companyName = harmlessName(facts.companyName) ?? 'Your builder'
      const person = harmlessName(inviter) ?? harmlessName(builder?.name ?? null) ?? 'A builder'
      const token = await issue(tx, {
        purpose: 'invitation',
        userId,
        now,
        companyId,
        projectId: projectName === null ? null : projectId,
      })
      await sendMail(tx, now, {
        to: email,
        sender: { person, company: companyName },
        // The person has no seat yet, so a reply goes to the builder's own address and not into a conversation.
        replyTo: builder?.email ?? null,
        companyId,
        subject: `${companyName} invites you to Finishwork`,
        content: (
          <InvitationMail
            name={harmlessName(facts.firstName)}
            href={absoluteUrl(platform, `/magic-link?token=${token}`)}
            company={{ name: companyName, logoKey: await logoKey(tx, companyId) }}
            as={as}
            inviter={person}
            project={harmlessName(projectName)}
            signed={signed}
            builder={builder && { ...builder, name: harmlessName(builder.name) ?? companyName }}
          />
        ),
      })
    })
  },
})
