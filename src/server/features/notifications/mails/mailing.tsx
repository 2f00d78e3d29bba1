import { z } from 'zod'
import type { NotificationKind } from '#shared/notifications/contract.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { kindTexts } from '#shared/notifications/kind-texts.ts'
import { notificationsOfDeadline } from '#shared/notifications/reminders.ts'
import { byUrgency } from '#shared/notifications/rules.ts'
import type { Platform } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { enqueue, task } from '#server/platform/jobs/jobs.ts'
import { absoluteUrl, type MailGuard, sendMail } from '#server/platform/mail/mail.tsx'
import * as store from './mailing-store.ts'
import type { MailedSelection } from './mailing-store.ts'
import type { MailedNotification } from './mail-parts.tsx'
import { DigestMail, NotificationMail } from './mails.tsx'
import { conversationHeaders, replyOf, senderOf } from './mail-headers.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const PEOPLE = 25
const SOON_MS = 1_000

/** Sends waiting notifications: one email per person. */
export const mailNotifications = task({
  name: 'mail_notifications',
  lane: 'notifications',
  payload: z.unknown(),
  async run(platform) {
    const { db, clock } = platform
    await mailAll(platform, 'at_once', () => store.peopleToEmailNow(db, clock(), PEOPLE))
    const next = await store.nextPause(db)
    // What another instance is sending at this moment still counts as waiting.
    if (next) await enqueueMail(db, Math.max(SOON_MS, next.getTime() - clock().getTime()))
  },
})

/**
 * One job for all that is due at once, and one for the next conversation that pauses. The queue goes by the time of the machine, so the
 * wait counts from there.
 */
export async function enqueueMail(db: Db, waitMs: number): Promise<void> {
  if (waitMs === 0) return enqueue(db, mailNotifications, {}, { key: mailNotifications.name })
  const runAt = new Date(Date.now() + waitMs)
  return enqueue(db, mailNotifications, {}, { key: 'mail_conversations', runAt, keepRunAt: true })
}

/** An email that waited for the mail server is dropped when the person has lost access to something in it since. */
export const refuseLostNotifications: MailGuard = async (tx, mailId) => {
  const visible = await store.releaseUnlessVisible(tx, mailId)
  if (!visible) await enqueue(tx, mailNotifications, {})
  return visible
}

/** Emails everyone who waits, each once. */
export async function mailAll(
  platform: Platform,
  mail: 'at_once' | 'daily',
  waiting: () => Promise<number[]>,
): Promise<void> {
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

/**
 * Takes the notifications and writes the email in one transaction: after a crash both or neither exist, and two instances send
 * one email.
 */
async function mailTo(platform: Platform, userId: number, mail: 'at_once' | 'daily'): Promise<void> {
  const now = platform.clock()
  await platform.db.transaction(async (tx) => {
    if (mail === 'daily' && !(await store.lockForDigest(tx, userId, now))) return
    const taken = (await store.take(tx, userId, mail, now)).filter(({ current }) => current)
    const person = await store.recipient(tx, userId)
    const [first] = taken
    if (!first || !person) return
    const kinds = [...new Set(taken.map(({ kind }) => kind))]
    const token = await unsubscribeToken(tx, userId, kinds)
    const href = absoluteUrl(platform, `/unsubscribe?token=${token}`)
    const notifications = withoutDoubles(taken)
      .toSorted(byUrgency)
      .map((row) => mailed(platform, row))
    const company = onlyValue(taken.map(({ companyName }) => companyName))
    const replying = await replyOf(tx, platform, userId, taken)
    const props = {
      name: person.firstName,
      company: company === null ? null : { name: company, logoKey: first.logoKey },
      notifications,
      unsubscribe: { labels: kinds.map((kind) => kindTexts[kind].label), href },
      settings: absoluteUrl(platform, '/settings?section=notifications'),
      hint: replying.hint,
      home: absoluteUrl(platform, onlyValue(taken.map((row) => `/projects/${row.projectId}`)) ?? '/dashboard'),
    }
    const project = onlyValue(taken.map(({ projectName }) => projectName))
    const where = project ? `on ${project}` : company ? `from ${company}` : 'on Finishwork'
    const mailId = await sendMail(tx, now, {
      to: person.email,
      companyId: first.companyId,
      subject:
        notifications.length === 1 ? (notifications[0]?.title ?? '') : `${notifications.length} updates ${where}`,
      content: notifications.length === 1 ? <NotificationMail {...props} /> : <DigestMail {...props} />,
      sender: senderOf(taken),
      replyTo: replying.address,
      headers: {
        ...conversationHeaders(platform, taken),
        'List-Unsubscribe': `<${absoluteUrl(platform, `/api/notifications/unsubscribe?token=${token}`)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
    await store.noteMail(
      tx,
      taken.map(({ id }) => id),
      mailId,
    )
  })
}

/** "Due tomorrow" is true on one day only, so the text is made when the email is sent. */
function mailed(platform: Platform, row: store.NotificationToEmail): MailedNotification {
  const { kind, projectId, due: selection } = row
  const late =
    selection?.deadline && !row.isStep
      ? notificationsOfDeadline({
          selectionId: selection.id,
          selection: selection.name,
          projectId,
          deadline: selection.deadline,
          today: selection.today,
          awaitsOptions: selection.awaitsOptions,
          awaitsPrice: selection.awaitsPrice,
          signed: selection.signed ?? [],
          missing: selection.missing ?? [],
        }).find(({ to }) => to.includes(row.recipientType === 'builder' ? 'builders' : 'clients'))
      : null
  const { title, body } = late ?? row
  const href = absoluteUrl(platform, row.link)
  const { day, projectName: project } = row
  return { kind, title, body, href, project, day, selection: selection ?? shownIn(row), quoted: row.quoted ?? [] }
}

/** The selection as it was when it happened. Trades never see money. */
function shownIn(row: store.NotificationToEmail): MailedSelection | null {
  const { card, selectionId, today, recipientType: recipient, imageKey } = row
  if (card === null || selectionId === null) return null
  const { name, room, status, deadline, deadlineTyped, plan, options, item, brand, unit, currency } = card
  const seesMoney = recipient !== 'subcontractor'
  const units = (cents: number | null) => (cents === null || !seesMoney ? null : toUnits(cents))
  return {
    id: selectionId,
    name,
    room,
    deadline,
    deadlineTyped,
    plan,
    today,
    options,
    item,
    brand,
    unit,
    currency,
    open: status !== null && isOpen(status),
    recipient,
    awaitsOptions: status === 'pending',
    awaitsPrice: false,
    signed: null,
    missing: null,
    quantity: card.quantityMilli === null ? null : card.quantityMilli / 1000,
    total: units(card.totalCents),
    allowance: card.allowanceName === null ? units(card.allowanceCents) : null,
    sharedAllowance: seesMoney ? card.allowanceName : null,
    imageUrl: card.picture,
    imageKey,
  }
}

/**
 * One line per subject. Reminders of several days have the same text by the time they are emailed, so only the latest stays; a
 * reminder or a voided approval already says that a decision is needed.
 */
const withoutDoubles = (notifications: store.NotificationToEmail[]): store.NotificationToEmail[] =>
  [...new Map(notifications.map((row) => [topicOf(row), row])).values()].filter(
    ({ kind, selectionId }) =>
      kind !== 'decision_needed' ||
      selectionId === null ||
      !notifications.some((other) => alreadyAsks(other.kind) && other.selectionId === selectionId),
  )

const topicOf = ({ kind, selectionId, link, title, body }: store.NotificationToEmail): string => {
  if (selectionId !== null && (isReminder(kind) || kind === 'decision_needed'))
    return `${isReminder(kind) ? 'reminder' : kind} ${selectionId}`
  // Two changes to one selection are two lines, each with its own before and now.
  return kind === 'changed' || kind === 'approval_voided' ? `${link} ${title} ${body}` : `${link} ${title}`
}

const alreadyAsks = (kind: NotificationKind): boolean => isReminder(kind) || kind === 'approval_voided'
const isReminder = (kind: NotificationKind): boolean => kind === 'deadline' || kind === 'overdue'

/** An email about several companies has no company logo. */
const onlyValue = (names: string[]): string | null => (new Set(names).size === 1 ? (names[0] ?? null) : null)
